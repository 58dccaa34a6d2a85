/** Written out for tables whose rows are blocks on narrow screens: some browsers drop the roles with the layout. */
export const table = { role: "table" } as const;
export const rowGroup = { role: "rowgroup" } as const;
export const row = { role: "row" } as const;
export const cell = { role: "cell" } as const;
export const columnHeader = { role: "columnheader", scope: "col" } as const;
export const rowHeader = { role: "rowheader", scope: "row" } as const;

/** Explicit roles for tables whose rows are blocks on narrow screens, where some browsers drop the implicit ones. */
export const table = { role: "table" } as const;
export const rowGroup = { role: "rowgroup" } as const;
export const row = { role: "row" } as const;
export const cell = { role: "cell" } as const;
export const columnHeader = { role: "columnheader", scope: "col" } as const;
export const rowHeader = { role: "rowheader", scope: "row" } as const;

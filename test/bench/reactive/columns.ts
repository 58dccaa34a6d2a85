/** What is measured of each variant; milliseconds, but for the heap. */
export const columns = [
  { key: "create", workload: "direct", name: "create", limit: 1.5 },
  { key: "subscribe", workload: "direct", name: "subscribe", limit: 1 },
  { key: "update", workload: "direct", name: "update 100 and notify", limit: 2 },
  { key: "heap", workload: "direct", name: "heap per object", limit: 1.3 },
  { key: "hydrate", workload: "rehydration", name: "hydrate", limit: 0.3 },
  { key: "firstRead", workload: "rehydration", name: "first read of all", limit: 3 },
  { key: "postUpdate", workload: "rehydration", name: "update 100 and notify", limit: 2 },
] as const;

export type Column = (typeof columns)[number];
export type ColumnKey = Column["key"];
export type Workload = Column["workload"];

/** The medians of one process. */
export type Measurement = Partial<Record<ColumnKey, number>>;

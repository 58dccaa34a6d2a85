/** What is measured of each variant: milliseconds of processor time, but for the heap. */
export const columns = [
  { key: "create", workload: "direct", name: "create", limit: 1.5 },
  { key: "subscribe", workload: "direct", name: "subscribe", limit: 1 },
  { key: "firstWrites", workload: "direct", name: "update 100, first writes", limit: 2 },
  { key: "laterWrites", workload: "direct", name: "later writes", limit: 2 },
  { key: "heap", workload: "direct", name: "heap per object", limit: 1 },
  { key: "hydrate", workload: "rehydration", name: "hydrate", limit: 0.3 },
  { key: "firstRead", workload: "rehydration", name: "first read of all", limit: 2 },
  { key: "readable", workload: "rehydration", name: "hydrate and first read", limit: 0.5 },
  { key: "postFirstWrites", workload: "rehydration", name: "update 100, first writes", limit: 5 },
  { key: "postLaterWrites", workload: "rehydration", name: "later writes", limit: 2 },
  {
    key: "postReadWrites",
    workload: "rehydration",
    name: "update 100 and read them",
    limit: undefined,
  },
] as const;

export type Column = (typeof columns)[number];
export type ColumnKey = Column["key"];
export type Workload = Column["workload"];

/** What one process found. */
export type Measurement = Partial<Record<ColumnKey, number>>;

/** What is measured of each variant: milliseconds of processor time, but for the heap. */
export const columns = [
  { key: "create", workload: "direct", name: "create" },
  { key: "subscribe", workload: "direct", name: "subscribe" },
  { key: "created", workload: "direct", name: "create and subscribe" },
  { key: "firstWrites", workload: "direct", name: "update 100, first writes" },
  { key: "laterWrites", workload: "direct", name: "later writes" },
  { key: "heap", workload: "direct", name: "heap per object" },
  { key: "hydrate", workload: "rehydration", name: "hydrate" },
  { key: "firstRead", workload: "rehydration", name: "first read of all" },
  { key: "readable", workload: "rehydration", name: "hydrate and first read" },
  { key: "postFirstWrites", workload: "rehydration", name: "update 100, first writes" },
  { key: "postLaterWrites", workload: "rehydration", name: "later writes" },
  { key: "postReadWrites", workload: "rehydration", name: "update 100 and read them" },
] as const;

export type Column = (typeof columns)[number];
export type ColumnKey = Column["key"];
export type Workload = Column["workload"];

/** What one process found. */
export type Measurement = Partial<Record<ColumnKey, number>>;

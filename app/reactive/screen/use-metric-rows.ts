import { useSyncExternalStore } from "react";
import { type Metric, metricNames, type Metrics } from "../metrics.ts";

const untouched = metricNames.map((name) => ({ name, traditional: 0, reactiveObject: 0 }));

/** Every metric, as counted so far. The server has no counts: it renders for everybody. */
export function useMetricRows(metrics: Metrics): readonly Metric[] {
  return useSyncExternalStore(metrics.subscribe, metrics.rows, () => untouched);
}

import { useSyncExternalStore } from "react";
import { BlinkingCount } from "../../ui/blink.tsx";
import { formatCount } from "../../ui/format-number.ts";
import type { ChangeCost, ChangeCosts } from "./change-costs.ts";
import { type Metric, metricNames, type Metrics, type MetricSide } from "./metrics.ts";

interface MetricsDisplayProps {
  metrics: Metrics;
  costs: ChangeCosts;
}

export function MetricsDisplay({ metrics, costs }: MetricsDisplayProps) {
  const cost = useLastCost(costs);
  return (
    <section className="metrics-display" aria-labelledby="metrics">
      <h2 id="metrics">Metrics</h2>
      <output className="cost">
        {cost && (
          <>
            <span className="cost-label">{`${cost.label} cost`}</span>
            <span>
              <b>{against(cost.calls)}</b> helper calls
            </span>
            <span>
              <b>{against(cost.rows)}</b> rows rendered
            </span>
          </>
        )}
      </output>
      <MetricsTable caption="Helper calls so far" metrics={useMetricRows(metrics)} />
    </section>
  );
}

function against({ traditional, reactiveObject }: Record<MetricSide, number>): string {
  return `${formatCount(traditional)} against ${formatCount(reactiveObject)}`;
}

interface MetricsTableProps {
  caption: string;
  metrics: readonly Metric[];
}

export function MetricsTable({ caption, metrics }: MetricsTableProps) {
  return (
    <table className="metrics-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">helper</th>
          <th scope="col">traditional</th>
          <th scope="col">reactiveObject</th>
        </tr>
      </thead>
      <tbody>
        {metrics.map(({ name, traditional, reactiveObject }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <BlinkingCount count={traditional} />
            </td>
            <td>
              <BlinkingCount count={reactiveObject} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function useLastCost(costs: ChangeCosts): ChangeCost | undefined {
  return useSyncExternalStore(costs.subscribe, costs.last, costs.last);
}

const untouched = metricNames.map((name) => ({ name, traditional: 0, reactiveObject: 0 }));

/** Returns zeros during server rendering and hydration, so that both produce the same HTML. */
export function useMetricRows(metrics: Metrics): readonly Metric[] {
  return useSyncExternalStore(metrics.subscribe, metrics.rows, () => untouched);
}

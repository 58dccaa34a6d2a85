import { useSyncExternalStore } from "react";
import { BlinkingCount } from "../../ui/blink.tsx";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import { type Metric, metricNames, type Metrics } from "./metrics.ts";

export function MetricsDisplay({ metrics }: { metrics: Metrics }) {
  return (
    <section className="stack metrics-display" aria-labelledby="metrics">
      <h2 id="metrics">Metrics</h2>
      <MetricsTable
        caption="Helper calls so far, including those made as time passes"
        metrics={useSyncExternalStore(metrics.subscribe, metrics.rows, () => untouched)}
      />
    </section>
  );
}

interface MetricsTableProps {
  caption: string;
  /** Undefined before the first change. */
  metrics: readonly Metric[] | undefined;
}

export function MetricsTable({ caption, metrics }: MetricsTableProps) {
  const isHydrated = useHydrated();
  return (
    <table className="metrics-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">helper</th>
          <th scope="col">traditional</th>
          <th scope="col">
            reactive
            <wbr />
            Object
          </th>
        </tr>
      </thead>
      <tbody>
        {(metrics ?? untouched).map(({ name, traditional, reactiveObject }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {[traditional, reactiveObject].map((count, side) => (
              <td key={side}>{metrics && isHydrated ? <BlinkingCount count={count} /> : "–"}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shown during server rendering and hydration, so that both produce the same HTML. */
const untouched = metricNames.map((name) => ({ name, traditional: 0, reactiveObject: 0 }));

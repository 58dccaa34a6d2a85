import { BlinkingCount } from "../blink/blinking-count.tsx";
import type { Metric } from "../metrics.ts";

interface MetricsTableProps {
  caption: string;
  metrics: readonly Metric[];
}

/** Counters by helper: name, traditional, reactiveObject. */
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

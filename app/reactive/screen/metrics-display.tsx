import { formatCount } from "../format-count.ts";
import type { MetricSide } from "../metrics.ts";
import type { Demo } from "./demo.ts";
import { MetricsTable } from "./metrics-table.tsx";
import { useLastCost } from "./use-last-cost.ts";
import { useMetricRows } from "./use-metric-rows.ts";

/** What the last change cost, and every helper call since the page was opened. */
export function MetricsDisplay({ demo }: { demo: Demo }) {
  const cost = useLastCost(demo);
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
      <MetricsTable caption="Helper calls so far" metrics={useMetricRows(demo.metrics)} />
    </section>
  );
}

function against({ traditional, reactiveObject }: Record<MetricSide, number>): string {
  return `${formatCount(traditional)} against ${formatCount(reactiveObject)}`;
}

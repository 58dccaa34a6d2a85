import { formatCount } from "../format-count.ts";
import type { MetricSide } from "../metrics.ts";
import type { Demo } from "../screen/demo.ts";
import { useLastCost } from "../screen/use-last-cost.ts";

/** What the last change cost this list. */
export function LastCost({ demo, side }: { demo: Demo; side: MetricSide }) {
  const cost = useLastCost(demo);
  const calls = cost?.calls[side] ?? 0;
  const rows = cost?.rows[side] ?? 0;
  return (
    <p className="last-cost">
      {cost
        ? `${cost.label}: ${formatCount(calls)} helper calls, ${formatCount(rows)} ${rows === 1 ? "row" : "rows"}`
        : "Nothing counted yet"}
    </p>
  );
}

import { meanCalmness } from "../debrief/debrief.ts";
import { visitorShare } from "../debrief/talking-time.ts";
import type { KeptRehearsal } from "./kept-rehearsal.ts";
import { TrendChart } from "./trend-chart.tsx";

/** How calmness and the share of the talking go from one rehearsal to the next. */
export function Trend({ rehearsals }: { rehearsals: readonly KeptRehearsal[] }) {
  const inOrder = rehearsals.toReversed();
  const calmness = inOrder.flatMap(({ debrief }) => (debrief && meanCalmness(debrief)) ?? []);
  const shares = inOrder.flatMap(({ spans }) => visitorShare(spans) ?? []);
  if (calmness.length + shares.length === 0) return null;
  return (
    <div className="history-trend">
      {calmness.length > 0 && (
        <TrendChart title="Calmness" values={calmness} most={10} format={(one) => one.toFixed(1)} />
      )}
      {shares.length > 0 && (
        <TrendChart
          title="Your share of the talking"
          values={shares}
          most={1}
          format={(one) => `${Math.round(one * 100)}%`}
        />
      )}
    </div>
  );
}

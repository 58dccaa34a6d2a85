import { meanCalmness } from "../debrief/debrief.ts";
import { visitorShare } from "../debrief/talking-time.ts";
import type { KeptRehearsal } from "./kept-rehearsal.ts";
import { TrendChart } from "./trend-chart.tsx";

/** How calmness and the share of the talking go from one rehearsal to the next, once there are two. */
export function Trend({ rehearsals }: { rehearsals: readonly KeptRehearsal[] }) {
  const inOrder = rehearsals.toReversed();
  const calmness = inOrder.flatMap(({ debrief }) => (debrief && meanCalmness(debrief)) ?? []);
  const shares = inOrder.flatMap(({ spans }) => visitorShare(spans) ?? []);
  if (calmness.length < 2 && shares.length < 2) return null;
  return (
    <div className="history-trend">
      {calmness.length > 1 && (
        <TrendChart title="Calmness" values={calmness} most={10} format={(one) => one.toFixed(1)} />
      )}
      {shares.length > 1 && (
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

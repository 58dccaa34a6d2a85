import { meanCalmness } from "../debrief/debrief-prompt.ts";
import { visitorShare } from "../debrief/measures.ts";
import type { SavedRehearsal } from "./rehearsal-schema.ts";

/** How calmness and the share of the talking go from one rehearsal to the next, once there are two. */
export function Trend({ rehearsals }: { rehearsals: readonly SavedRehearsal[] }) {
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

interface TrendChartProps {
  title: string;
  /** The oldest first. */
  values: readonly number[];
  /** What the full height stands for. */
  most: number;
  format: (value: number) => string;
}

/** A picture to whoever hears it: no image element may be drawn in place. */
const image = { role: "img" } as const;

/** The rehearsals that are drawn: the latest. */
const shown = 30;
const height = 40;
const step = 10;

/** One bar for each rehearsal. */
function TrendChart({ title, values, most, format }: TrendChartProps) {
  const latest = values.slice(-shown);
  const texts = latest.map(format);
  return (
    <figure>
      <figcaption>{`${title}: ${texts.length > 1 ? `${texts[0]} → ` : ""}${texts.at(-1)}`}</figcaption>
      <svg
        className="bar-chart"
        viewBox={`0 0 ${shown * step} ${height}`}
        {...image}
        aria-label={`${title}, oldest first: ${texts.join(", ")}`}
      >
        <path d={`M0 ${height}H${shown * step}`} />
        {latest.map((value, index) => {
          const size = Math.max(1, (Math.min(value, most) / most) * height);
          return (
            <rect
              key={index}
              x={index * step + 1}
              y={height - size}
              width={step - 3}
              height={size}
            />
          );
        })}
      </svg>
    </figure>
  );
}

import { meanCalmness } from "../debrief/debrief-schema.ts";
import { visitorShare } from "../debrief/measures.ts";
import type { SavedRehearsal } from "./rehearsal-schema.ts";

export function Trend({ rehearsals }: { rehearsals: readonly SavedRehearsal[] }) {
  const inOrder = rehearsals.toReversed();
  const calmness = inOrder.flatMap(({ debrief }) => (debrief && meanCalmness(debrief)) ?? []);
  const shares = inOrder.flatMap(({ talking }) => visitorShare(talking) ?? []);
  if (calmness.length < 2 && shares.length < 2) return null;
  return (
    <div className="history-trend">
      {calmness.length > 1 && (
        <TrendChart
          title="Calmness"
          values={calmness}
          max={10}
          format={(value) => value.toFixed(1)}
        />
      )}
      {shares.length > 1 && (
        <TrendChart
          title="Your share of the talking"
          values={shares}
          max={1}
          format={(value) => `${Math.round(value * 100)}%`}
        />
      )}
    </div>
  );
}

interface TrendChartProps {
  title: string;
  /** Oldest first. */
  values: readonly number[];
  /** The value drawn at full height. */
  max: number;
  format: (value: number) => string;
}

const maxBars = 30;
const height = 40;
const step = 10;

/** A bar for each attempt. */
export function TrendChart({ title, values, max, format }: TrendChartProps) {
  const latest = values.slice(-maxBars);
  const texts = latest.map(format);
  return (
    <figure>
      <figcaption>{`${title}: ${texts.length > 1 ? `${texts[0]} → ` : ""}${texts.at(-1)}`}</figcaption>
      <svg
        className="bar-chart"
        viewBox={`0 0 ${maxBars * step} ${height}`}
        role="img"
        aria-label={`${title}, oldest first: ${texts.join(", ")}`}
      >
        <path d={`M0 ${height}H${maxBars * step}`} />
        {latest.map((value, index) => {
          const size = Math.max(1, (Math.min(value, max) / max) * height);
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

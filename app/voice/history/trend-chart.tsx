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
export function TrendChart({ title, values, most, format }: TrendChartProps) {
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

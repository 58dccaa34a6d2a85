interface CalmnessChartProps {
  /** 0 to 10, in order. */
  values: readonly number[];
}

/** A picture to whoever hears it: no image element may be drawn in place. */
const image = { role: "img" } as const;
const width = 300;
const height = 60;

/** Calmness as a line. The numbers stand beside it. */
export function CalmnessChart({ values }: CalmnessChartProps) {
  const points = values.map((value, index) => ({
    x: values.length > 1 ? (index / (values.length - 1)) * width : width / 2,
    y: height - (value / 10) * height,
  }));
  return (
    <svg
      className="line-chart"
      viewBox={`-5 -5 ${width + 10} ${height + 10}`}
      {...image}
      aria-label={`Calmness, of 10: ${values.map((value) => value.toFixed(1)).join(", ")}`}
    >
      <path d={`M0 0V${height}H${width}`} className="line-chart-axis" />
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
      {points.map(({ x, y }, index) => (
        <circle key={index} cx={x} cy={y} r="3" />
      ))}
    </svg>
  );
}

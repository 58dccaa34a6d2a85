import { formatElapsed } from "../../ui/elapsed-time.ts";

interface CalmnessChartProps {
  /** In order. */
  ratings: readonly { calmness: number; at: number | undefined }[];
  /** When the visitor interrupted. Times are in milliseconds since the call began. */
  interruptions: readonly number[];
  length: number;
}

const [left, top, width, height] = [24, 8, 330, 78];
const marks = [0, 5, 10];

export function CalmnessChart({ ratings, interruptions, length }: CalmnessChartProps) {
  const isTimed = length > 0 && ratings.every(({ at }) => at !== undefined);
  const xOf = (at: number) => left + Math.min(1, Math.max(0, at / length)) * width;
  const yOf = (calmness: number) => top + height - (calmness / 10) * height;
  const points = ratings.map(({ calmness, at = 0 }, index) => ({
    x: isTimed ? xOf(at) : left + ((index + 1) / (ratings.length + 1)) * width,
    y: yOf(calmness),
  }));
  const values = ratings.map(({ calmness }) => calmness.toFixed(1)).join(", ");
  const breaks = isTimed ? interruptions.map(xOf) : [];
  const [firstBreak] = breaks;
  const isLate = (firstBreak ?? 0) > left + width / 2;
  return (
    <svg
      className="calmness-chart"
      viewBox={`0 0 ${left + width + 6} ${top + height + 22}`}
      role="img"
      aria-label={`Calmness, out of 10: ${values}`}
    >
      {marks.map((mark) => (
        <g key={mark} data-mark={mark}>
          <path d={`M${left} ${yOf(mark)}h${width}`} />
          <text x={left - 6} y={yOf(mark) + 4} textAnchor="end">
            {mark}
          </text>
        </g>
      ))}
      {breaks.map((x, index) => (
        <path key={index} className="calmness-break" d={`M${x} ${top}V${top + height}`} />
      ))}
      {firstBreak !== undefined && (
        <text
          x={firstBreak + (isLate ? -5 : 5)}
          y={top + height - 6}
          textAnchor={isLate ? "end" : "start"}
        >
          you interrupted
        </text>
      )}
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
      {points.map(({ x, y }, index) => (
        <circle key={index} cx={x} cy={y} r="3.5" />
      ))}
      {isTimed && (
        <>
          <text x={left} y={top + height + 16}>
            0:00
          </text>
          <text x={left + width} y={top + height + 16} textAnchor="end">
            {formatElapsed(length)}
          </text>
        </>
      )}
    </svg>
  );
}

import { formatElapsed } from "../../ui/elapsed-time.ts";

interface Rating {
  calmness: number;
  at: number | undefined;
  said?: { kind: "moved" | "hardened"; words: string } | undefined;
}

/** Times are in milliseconds since the call began. */
interface CalmnessChartProps {
  ratings: readonly Rating[];
  interruptions: readonly number[];
  length: number;
}

/** Vertical positions are in pixels, horizontal ones in percent. */
const [top, height] = [8, 110];
const marks = [0, 5, 10];

export function CalmnessChart({ ratings, interruptions, length }: CalmnessChartProps) {
  const isTimed = length > 0 && ratings.every(({ at }) => at !== undefined);
  const xOf = (at: number) => Math.min(100, Math.max(0, (100 * at) / length));
  const yOf = (calmness: number) => top + height - (calmness / 10) * height;
  const points = ratings.map((rating, index) => ({
    ...rating,
    x: isTimed ? xOf(rating.at ?? 0) : (100 * (index + 1)) / (ratings.length + 1),
    y: yOf(rating.calmness),
  }));
  const values = ratings.map(({ calmness }) => calmness.toFixed(1)).join(", ");
  const breaks = isTimed ? interruptions.map(xOf) : [];
  const [firstBreak] = breaks;
  const bottom = top + height;
  return (
    <svg
      className="calmness-chart"
      height={bottom + 22}
      role="img"
      aria-label={`Calmness, out of 10: ${values}`}
    >
      {marks.map((mark) => (
        <g key={mark} data-mark={mark}>
          <line x2="100%" y1={yOf(mark)} y2={yOf(mark)} />
          <text x="-8" y={yOf(mark) + 4} textAnchor="end">
            {mark}
          </text>
        </g>
      ))}
      {breaks.map((x, index) => (
        <line
          key={index}
          className="calmness-break"
          x1={`${x}%`}
          x2={`${x}%`}
          y1={top}
          y2={bottom}
        />
      ))}
      {firstBreak !== undefined && (
        // Keep clear of the times at both ends.
        <text x={`${Math.min(75, Math.max(25, firstBreak))}%`} y={bottom + 16} textAnchor="middle">
          you interrupted
        </text>
      )}
      {points.slice(1).map(({ x, y }, index) => (
        <line
          key={index}
          className="calmness-line"
          x1={`${points[index]?.x}%`}
          x2={`${x}%`}
          y1={points[index]?.y}
          y2={y}
        />
      ))}
      {points.map(({ x, y }, index) => (
        <circle key={index} cx={`${x}%`} cy={y} r="3.5" />
      ))}
      {points.map(({ x, y, said }, index) => said && <Said key={index} {...said} x={x} y={y} />)}
      {isTimed && (
        <>
          <text y={bottom + 16}>0:00</text>
          <text x="100%" y={bottom + 16} textAnchor="end">
            {formatElapsed(length)}
          </text>
        </>
      )}
    </svg>
  );
}

type SaidProps = NonNullable<Rating["said"]> & { x: number; y: number };

/** Puts the words above the chart if the point is near its top, or else beside the point, below the line. */
function Said({ kind, words, x, y }: SaidProps) {
  const isAbove = y < top + height / 4;
  const side = x < 60 ? "start" : "end";
  const aside = side === "start" ? 10 : -10;
  return (
    <g className="calmness-said" data-kind={kind}>
      {isAbove && <line x1={`${x}%`} x2={`${x}%`} y1={top - 6} y2={y - 6} />}
      <text
        unicodeBidi="plaintext"
        x={`${x}%`}
        dx={isAbove ? 0 : aside}
        y={isAbove ? top - 12 : y + 17}
        textAnchor={isAbove && x > 33 && x < 67 ? "middle" : side}
      >
        {words}
      </text>
    </g>
  );
}

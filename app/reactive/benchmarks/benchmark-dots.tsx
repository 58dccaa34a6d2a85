import { formatCount } from "../../ui/format-number.ts";
import { type Benchmark, type BenchmarkRow, type BenchmarkSide, sides } from "./benchmarks.ts";

interface LogScale {
  /** Powers of ten, in milliseconds. */
  readonly ticks: readonly number[];
  /** Returns 0 for the first tick, and 100 for the last. */
  positionOf(milliseconds: number): number;
}

/** Milliseconds. */
const shortest = 1e-5;

/** Takes milliseconds. A time of 0 was too short to measure, and is placed at the start. */
export function logScale(times: readonly number[]): LogScale {
  const measured = times.filter((time) => time > 0);
  const logs = (measured.length > 0 ? measured : [1]).map((time) =>
    Math.log10(Math.max(time, shortest)),
  );
  const first = Math.floor(Math.min(...logs));
  const last = Math.max(Math.ceil(Math.max(...logs)), first + 1);
  return {
    ticks: Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index)),
    positionOf: (time) =>
      Math.max(((Math.log10(Math.max(time, shortest)) - first) / (last - first)) * 100, 0),
  };
}

/** Pixels. */
const height = 32;
/** With more decades, only every second one is labelled. */
const maxLabels = 6;

interface DotsProps {
  row: BenchmarkRow;
  scale: LogScale;
}

/** Draws a lane for each side: its median, on a line from its lowest to its highest sample. */
export function Dots({ row, scale }: DotsProps) {
  return (
    <svg className="dots" width="100%" height={height} aria-hidden="true">
      {scale.ticks.map((tick) => {
        const x = `${scale.positionOf(tick)}%`;
        return <line key={tick} className="dots-grid" x1={x} x2={x} y1="0" y2={height} />;
      })}
      {sides.map((side, lane) => {
        const measured = row[side];
        if (measured === undefined) return undefined;
        const y = (height * (lane + 0.75)) / (sides.length + 0.5);
        return (
          <g key={side} className="mark" data-side={side}>
            <line
              x1={`${scale.positionOf(measured.lowest)}%`}
              x2={`${scale.positionOf(measured.highest)}%`}
              y1={y}
              y2={y}
            />
            <svg x={`${scale.positionOf(measured.median)}%`} y={y}>
              <Mark side={side} />
            </svg>
          </g>
        );
      })}
    </svg>
  );
}

export function Axis({ ticks, positionOf }: LogScale) {
  const last = ticks.at(-1);
  return (
    <svg className="dots" width="100%" height="16" aria-hidden="true">
      {ticks.filter(isLabelled).map((tick) => {
        const label = tick >= 1 ? formatCount(tick) : String(tick);
        const x = `${positionOf(tick)}%`;
        return tick === last ? (
          <text key={tick} x={x} dx="20" y="12" textAnchor="end">{`${label} ms`}</text>
        ) : (
          <text key={tick} x={x} y="12" textAnchor="middle">
            {label}
          </text>
        );
      })}
    </svg>
  );
}

function isLabelled(_tick: number, index: number, { length }: readonly number[]): boolean {
  return length <= maxLabels || (length - 1 - index) % 2 === 0;
}

export function Legend({ sideNames }: Benchmark) {
  return (
    <ul className="plain cluster dots-key" aria-hidden="true">
      {sides.map((side) => (
        <li key={side} className="row">
          <svg className="mark" data-side={side} width="12" height="12">
            <svg x="6" y="6">
              <Mark side={side} />
            </svg>
          </svg>
          {sideNames[side]}
        </li>
      ))}
    </ul>
  );
}

/** Drawn around 0, 0. The marks differ in form, not only in colour. */
function Mark({ side }: { side: BenchmarkSide }) {
  switch (side) {
    case "traditional":
      return <circle r="4" />;
    case "second":
      return <rect x="-3.5" y="-3.5" width="7" height="7" />;
    case "mobx":
      return <path d="M0-5 5 0 0 5-5 0Z" />;
    case "reactiveObject":
      return <circle r="4.5" />;
  }
}

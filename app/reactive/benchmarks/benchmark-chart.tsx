import { formatCount } from "../../ui/format-number.ts";
import type { BenchmarkResults } from "./benchmark-runner.ts";
import type { Measurement } from "./benchmarks.ts";

/** Hidden from screen readers, which read the table instead. */
export function BenchmarkChart({ results: { rows, rowsBefore } }: { results: BenchmarkResults }) {
  const scale = logScale(
    [...rows, ...(rowsBefore ?? [])].flatMap(({ traditional, reactiveObject }) =>
      [traditional, reactiveObject].flatMap(({ lowest, highest }) => [lowest, highest]),
    ),
  );
  const pairs = rows
    .map((row, index) => ({ row, before: rowsBefore?.[index] }))
    .toSorted((a, b) => b.row.size - a.row.size);
  return (
    <div className="benchmark-chart" aria-hidden="true">
      <p className="chart-legend">
        <span data-side="traditional">traditional</span>
        <span data-side="reactiveObject">reactiveObject</span>
        {rowsBefore && <span data-side="before">run before</span>}
      </p>
      {pairs.map(({ row, before }) => {
        return (
          <div className="chart-row" key={`${row.size} ${row.step}`}>
            <span>{`${formatCount(row.size)} ${row.step.toLowerCase()}`}</span>
            <svg width="100%" height="26">
              <Grid scale={scale} />
              <Bar
                side="traditional"
                y={2}
                now={row.traditional}
                before={before?.traditional}
                scale={scale}
              />
              <Bar
                side="reactiveObject"
                y={14}
                now={row.reactiveObject}
                before={before?.reactiveObject}
                scale={scale}
              />
            </svg>
          </div>
        );
      })}
      <div className="chart-row chart-axis">
        <span>ms, log scale</span>
        <svg width="100%" height="20">
          {scale.ticks.filter(isLabelled).map((tick) => {
            const place = scale.place(tick);
            const anchor = place === 0 ? "start" : place === 100 ? "end" : "middle";
            return (
              <text key={tick} x={`${place}%`} y="14" textAnchor={anchor}>
                {tick >= 1 ? formatCount(tick) : String(tick)}
              </text>
            );
          })}
        </svg>
      </div>
    </div>
  );
}

function isLabelled(_tick: number, index: number, { length }: readonly number[]): boolean {
  return length <= 5 || (length - 1 - index) % 2 === 0;
}

function Grid({ scale }: { scale: LogScale }) {
  return scale.ticks.map((tick) => {
    const x = `${scale.place(tick)}%`;
    return <line key={tick} className="chart-grid" x1={x} x2={x} y1="0" y2="26" />;
  });
}

interface BarProps {
  side: string;
  y: number;
  now: Measurement;
  before: Measurement | undefined;
  scale: LogScale;
}

function Bar({ side, y, now, before, scale }: BarProps) {
  const mark = before && `${scale.place(before.median)}%`;
  return (
    <g className="chart-bar" data-side={side}>
      <rect x="0" y={y} width={`${scale.place(now.median)}%`} height="10" />
      <line
        className="chart-spread"
        x1={`${scale.place(now.lowest)}%`}
        x2={`${scale.place(now.highest)}%`}
        y1={y + 5}
        y2={y + 5}
      />
      {mark && <line className="chart-before" x1={mark} x2={mark} y1={y - 1} y2={y + 11} />}
    </g>
  );
}

interface LogScale {
  /** Powers of ten, in milliseconds. */
  readonly ticks: readonly number[];
  /** 0 at the first tick, 100 at the last. */
  place(milliseconds: number): number;
}

const shortest = 1e-5;

/** Times are in milliseconds. A time of 0 was too short to measure and is placed at the start. */
export function logScale(times: readonly number[]): LogScale {
  const logs = times.filter((time) => time > 0).map((time) => Math.log10(Math.max(time, shortest)));
  const first = Math.floor(Math.min(...logs));
  const last = Math.max(Math.ceil(Math.max(...logs)), first + 1);
  return {
    ticks: Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index)),
    place: (time) =>
      Math.max(((Math.log10(Math.max(time, shortest)) - first) / (last - first)) * 100, 0),
  };
}

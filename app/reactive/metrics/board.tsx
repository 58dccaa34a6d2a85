import { type RefObject, useEffect, useRef } from "react";
import { formatCount } from "../../ui/format-number.ts";
import {
  type ChangeCost,
  type ChangeCosts,
  fewestForMedian,
  metricSides,
  type SideCost,
} from "./change-costs.ts";
import { describeCost, formatMilliseconds, formatSum } from "./format-cost.ts";
import { useFilling, useLastCost } from "./metrics-display.tsx";
import type { MetricSide } from "./metrics.ts";
import "./board.css";

const names = {
  traditional: { name: "Traditional", rule: "asks its helpers at every render" },
  reactiveObject: { name: "Reactive", rule: "keeps each answer until it changes" },
} as const;

/** With more todos, the board leaves out of how many. */
const fewTodos = 100;

/** The figures are hidden from screen readers, which read one sentence instead. */
interface BoardProps {
  costs: ChangeCosts;
  /** Whether the traditional rows stand in React.memo now. */
  isMemoised: boolean;
}

export function Board({ costs, isMemoised }: BoardProps) {
  const isFilling = useFilling(costs);
  const last = useLastCost(costs);
  const cost = isFilling ? undefined : last;
  const isOutdated = cost !== undefined && cost.isMemoised !== isMemoised;
  const board = useRef<HTMLDivElement>(null);
  useRoomFor(board);
  return (
    <div className="board" ref={board} data-measured={last || isFilling ? "" : undefined}>
      <output className="visually-hidden">
        {isFilling ? "Filling…" : cost && describeCost(cost)}
      </output>
      <div className="board-change" aria-hidden="true">
        <div>Last change</div>
        <div className="board-sentence">{isFilling ? "Filling…" : told(cost, isOutdated)}</div>
        {cost && (
          <>
            <div className="board-how">
              {isOutdated ? `Measured ${withOrWithoutMemo(cost)}` : howTimed(cost)}
            </div>
            <div className="board-how-short">
              {isOutdated ? withOrWithoutMemo(cost) : howTimedInShort(cost)}
            </div>
          </>
        )}
      </div>
      {metricSides.map((side) => (
        <Score key={side} side={side} cost={cost} />
      ))}
      {!last && !isFilling && (
        <div className="board-prompt">Tick any todo. See what each list had to do.</div>
      )}
    </div>
  );
}

/** The page leaves out the board's usual height, and more where larger letters or wider lines need it. */
function useRoomFor(board: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = board.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const resized = new ResizeObserver(() => {
      const { offsetHeight } = element;
      const isGrown = offsetHeight > Number.parseFloat(getComputedStyle(element).minBlockSize) + 1;
      style.setProperty("--board-grown", isGrown ? `${offsetHeight}px` : "");
    });
    resized.observe(element);
    return () => {
      resized.disconnect();
      style.removeProperty("--board-grown");
    };
  }, [board]);
}

function told(cost: ChangeCost | undefined, isOutdated: boolean): string {
  if (cost === undefined) return "None yet";
  return isOutdated ? "Tick again to compare" : `${cost.did} “${cost.what}”`;
}

function withOrWithoutMemo({ isMemoised }: ChangeCost): string {
  return isMemoised ? "with React.memo" : "without React.memo";
}

function howTimed({ samples }: ChangeCost): string {
  return samples < fewestForMedian
    ? "Milliseconds for 1 change"
    : `Milliseconds: median of ${samples} such changes`;
}

/** Where there is no room for more. */
function howTimedInShort({ samples }: ChangeCost): string {
  return samples < fewestForMedian ? "ms per change" : `ms: median of ${samples}`;
}

function Score({ side, cost }: { side: MetricSide; cost: ChangeCost | undefined }) {
  const { name, rule } = names[side];
  return (
    <div className="score" data-side={side} aria-hidden="true">
      <div className="score-name">
        <b>
          {name}
          <span> todo list</span>
        </b>
        <span className="score-rule">{rule}</span>
      </div>
      {cost ? <Measures own={cost[side]} cost={cost} /> : <Bar parts={[]} />}
    </div>
  );
}

function Measures({ own, cost }: { own: SideCost; cost: ChangeCost }) {
  const { traditional, reactiveObject } = cost;
  const most = (measure: "calls" | "rows" | "milliseconds") =>
    Math.max(traditional[measure], reactiveObject[measure]);
  const share = (part: number, measure: "calls" | "rows" | "milliseconds") =>
    most(measure) === 0 ? 0 : (100 * part) / most(measure);
  const unit = own.rows === 1 && cost.todos >= fewTodos ? "row" : "rows";
  return (
    <div className="score-measures">
      <div className="score-calls">
        <div>
          <b>{formatCount(own.calls)}</b> <span className="score-helper">helper </span>
          {own.calls === 1 ? "call" : "calls"}
        </div>
        <Bar
          parts={[
            share(own.calls - own.callsForCounts, "calls"),
            share(own.callsForCounts, "calls"),
          ]}
        />
        <div className="score-sum">{formatSum(own)}</div>
      </div>
      <div>
        <div>
          <b>{formatCount(own.rows)}</b>{" "}
          {cost.todos < fewTodos ? `of ${formatCount(cost.todos)} rows` : unit}
        </div>
        <Bar parts={[share(own.rows, "rows")]} />
      </div>
      <div>
        <div>
          <b>{formatMilliseconds(own.milliseconds)}</b> ms
        </div>
        <Bar parts={[share(own.milliseconds, "milliseconds")]} />
      </div>
    </div>
  );
}

/** `parts` are percentages: the first is filled, the second framed. Attributes, since the page allows no inline styles. */
function Bar({ parts: [filled = 0, framed = 0] }: { parts: readonly number[] }) {
  return (
    <svg className="bar" width="100%" height="12">
      {filled > 0 && (
        <>
          <rect className="bar-filled" width="2" height="12" />
          <rect className="bar-filled" width={`${filled}%`} height="12" />
        </>
      )}
      {framed > 0 && (
        <svg x={`${filled}%`} width={`${framed}%`} height="12">
          <rect className="bar-filled" x="3" width="2" height="12" />
          <rect className="bar-framed" x="4" y="1" width="100%" height="10" />
        </svg>
      )}
    </svg>
  );
}

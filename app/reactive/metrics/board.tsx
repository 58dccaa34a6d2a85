import { type RefObject, useEffect, useRef } from "react";
import { formatCount } from "../../ui/format-number.ts";
import { useSnapshot } from "../reactive-object/use-snapshot.ts";
import {
  type ChangeCost,
  type ChangeCosts,
  minSamplesForMedian,
  metricSides,
  type SideCost,
} from "./change-costs.ts";
import { describeCost, formatMilliseconds, formatSum } from "./format-cost.ts";
import type { MetricSide } from "./metrics.ts";
import "./board.css";

const names = {
  traditional: { name: "Traditional", rule: "asks its helpers at every render" },
  reactiveObject: { name: "Reactive", rule: "keeps each answer until it changes" },
} as const;

/** With this many todos or more, the board omits their total. */
const manyTodos = 100;

interface BoardProps {
  costs: ChangeCosts;
  /** True while the traditional rows are in React.memo. */
  isMemoised: boolean;
}

/** Screen readers read one sentence in place of the figures. */
export function Board({ costs, isMemoised }: BoardProps) {
  const { last, inProgress } = useSnapshot(costs);
  const isFilling = inProgress?.kind === "fill";
  const cost = isFilling ? undefined : last;
  const told = describeChange(cost, isMemoised);
  const board = useRef<HTMLDivElement>(null);
  useReservedHeight(board);
  return (
    <div className="board" ref={board} data-measured={last || isFilling ? "" : undefined}>
      <output className="visually-hidden">
        {isFilling ? "Filling…" : cost && describeCost(cost)}
      </output>
      <div className="fine-print board-change" aria-hidden="true">
        <div>Last change</div>
        <div className="board-sentence">{isFilling ? "Filling…" : told.sentence}</div>
        {cost && <div className="board-how">{told.how}</div>}
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

/** The page reserves the board's usual height; this reserves more where larger letters need it. */
function useReservedHeight(board: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = board.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const resizeObserver = new ResizeObserver(() => {
      const { offsetHeight } = element;
      const isGrown = offsetHeight > Number.parseFloat(getComputedStyle(element).minBlockSize) + 1;
      style.setProperty("--board-grown", isGrown ? `${offsetHeight}px` : "");
    });
    resizeObserver.observe(element);
    return () => {
      resizeObserver.disconnect();
      style.removeProperty("--board-grown");
    };
  }, [board]);
}

function describeChange(cost: ChangeCost | undefined, isMemoised: boolean) {
  if (cost === undefined) return { sentence: "None yet" };
  const { action, target, samples } = cost;
  if (cost.isMemoised !== isMemoised) {
    return {
      sentence: "Tick again to compare",
      how: cost.isMemoised ? "with React.memo" : "without React.memo",
    };
  }
  return {
    sentence: `${action} “${target}”`,
    how: samples < minSamplesForMedian ? "ms per change" : `ms: median of ${samples}`,
  };
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
  const share = (part: number, measure: "calls" | "rows" | "milliseconds") => {
    const larger = Math.max(traditional[measure], reactiveObject[measure]);
    return larger === 0 ? 0 : (100 * part) / larger;
  };
  const unit = own.rows === 1 && cost.todos >= manyTodos ? "row" : "rows";
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
          {cost.todos < manyTodos ? `of ${formatCount(cost.todos)} rows` : unit}
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

/** Takes percentages: the first part is filled, the second framed. Uses attributes, since the page allows no inline styles. */
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

import { ReactiveObject } from "../reactive-object/reactive-object.ts";
import { median } from "./median.ts";
import type { Metric, Metrics, MetricSide } from "./metrics.ts";

export const metricSides: readonly MetricSide[] = ["traditional", "reactiveObject"];

export interface Change {
  readonly kind: "tick" | "edit" | "several" | "add" | "delete" | "fill" | "back";
  /** `You ticked` */
  readonly action: string;
  /** `Send the project proposal` */
  readonly target: string;
}

export interface SideCost {
  readonly calls: number;
  /** Calls that were made neither by a row nor by a todo's object. */
  readonly callsForCounts: number;
  readonly callsByTodo: ReadonlyMap<string, number>;
  readonly rows: number;
  /** The median of such changes, if there were three or more; otherwise the time of this change. */
  readonly milliseconds: number;
}

export interface ChangeCost extends Change, Readonly<Record<MetricSide, SideCost>> {
  readonly helpers: readonly Metric[];
  /** Todos after the change. */
  readonly todos: number;
  readonly isMemoised: boolean;
  /** The number of measured changes of the same kind, among as many todos. */
  readonly samples: number;
}

interface Circumstances {
  readonly todosBefore: number;
  readonly todos: number;
  readonly isMemoised: boolean;
}

export const minSamplesForMedian = 3;
const maxSamples = 25;

interface Costs {
  readonly last?: ChangeCost;
  /** The change that is being shown in parts. */
  readonly inProgress?: Change | undefined;
}

/** A change that is being shown. What happens outside of `time` is not counted. */
export interface MeasuredChange {
  /** In the order in which to time them: it alternates from one change to the next. */
  readonly sides: readonly MetricSide[];
  /** `show` must render the list of `side`, or a part of it, synchronously. */
  time(side: MetricSide, show: () => void): void;
  /** Publishes what the change cost. */
  end(): void;
}

interface Work {
  rows: number;
  milliseconds: number;
  readonly callsByTodo: Map<string, number>;
}

type BySide<Each> = Record<MetricSide, Each>;

/** Counts and times the work of each list after a change. */
export class ChangeCosts extends ReactiveObject<Costs> {
  readonly #helperCalls: Metrics;
  readonly #times = new Map<string, BySide<readonly number[]>>();
  readonly #readTime: () => number;
  /** Undefined while nothing is timed. */
  #timed: BySide<Work> | undefined = undefined;

  /** `readTime` returns milliseconds. */
  constructor(helperCalls: Metrics, readTime: () => number = () => performance.now()) {
    super({});
    this.#helperCalls = helperCalls;
    this.#readTime = readTime;
  }

  countRow(side: MetricSide): void {
    if (this.#timed) this.#timed[side].rows++;
  }

  countCall(side: MetricSide, todoId: string): void {
    const calls = this.#timed?.[side].callsByTodo;
    calls?.set(todoId, (calls.get(todoId) ?? 0) + 1);
  }

  /** `show` must render the list of `side` synchronously. */
  measure(change: Change, circumstances: Circumstances, show: (side: MetricSide) => void): void {
    const measured = this.#start(change, circumstances);
    for (const side of measured.sides) measured.time(side, () => show(side));
    measured.end();
  }

  /** Starts to measure a change that is shown in parts. */
  begin(change: Change, circumstances: Circumstances): MeasuredChange {
    this.update({ inProgress: change });
    return this.#start(change, circumstances);
  }

  #start(change: Change, circumstances: Circumstances): MeasuredChange {
    const { todosBefore, todos, isMemoised } = circumstances;
    const key = [change.kind, todosBefore, todos, isMemoised].join(" ");
    const before = this.#times.get(key) ?? { traditional: [], reactiveObject: [] };
    const isOdd = before.traditional.length % 2 === 1;
    const work = { traditional: newWork(), reactiveObject: newWork() };
    let helpers: readonly Metric[] = this.#helperCalls
      .rows()
      .map(({ name }) => ({ name, traditional: 0, reactiveObject: 0 }));
    const costOf = (side: MetricSide, times: readonly number[]): SideCost => {
      const calls = helpers.reduce((sum, helper) => sum + helper[side], 0);
      const { rows, callsByTodo } = work[side];
      const callsForTodos = [...callsByTodo.values()].reduce((sum, count) => sum + count, 0);
      const milliseconds = (times.length < minSamplesForMedian ? times.at(-1) : median(times)) ?? 0;
      return { calls, callsForCounts: calls - callsForTodos, callsByTodo, rows, milliseconds };
    };
    const timesOf = (side: MetricSide) =>
      [...before[side], work[side].milliseconds].slice(-maxSamples);
    return {
      sides: isOdd ? metricSides.toReversed() : metricSides,
      time: (side, show) => {
        const callsBefore = this.#helperCalls.rows();
        this.#timed = work;
        const start = this.#readTime();
        show();
        const end = this.#readTime();
        this.#timed = undefined;
        performance.measure(`${change.action}: ${side}`, { start, end });
        work[side].milliseconds += end - start;
        const callsAfter = this.#helperCalls.rows();
        helpers = helpers.map((helper, index) => ({
          ...helper,
          [side]:
            helper[side] + (callsAfter[index]?.[side] ?? 0) - (callsBefore[index]?.[side] ?? 0),
        }));
      },
      end: () => {
        const traditional = timesOf("traditional");
        const reactiveObject = timesOf("reactiveObject");
        this.#times.set(key, { traditional, reactiveObject });
        const last = {
          ...change,
          todos,
          isMemoised,
          helpers,
          samples: traditional.length,
          traditional: costOf("traditional", traditional),
          reactiveObject: costOf("reactiveObject", reactiveObject),
        };
        this.update({ last, inProgress: undefined });
      },
    };
  }
}

function newWork(): Work {
  return { rows: 0, milliseconds: 0, callsByTodo: new Map() };
}

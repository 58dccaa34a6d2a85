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

/** Counts and times the work of each list after a change. */
export class ChangeCosts extends ReactiveObject<Costs> {
  readonly #helperCalls: Metrics;
  readonly #times = new Map<string, Record<MetricSide, readonly number[]>>();
  readonly #readTime: () => number;
  #measured: MeasuredChange | undefined = undefined;

  /** `readTime` returns milliseconds. */
  constructor(helperCalls: Metrics, readTime: () => number = () => performance.now()) {
    super({});
    this.#helperCalls = helperCalls;
    this.#readTime = readTime;
  }

  countRow(side: MetricSide): void {
    this.#measured?.countRow(side);
  }

  countCall(side: MetricSide, todoId: string): void {
    this.#measured?.countCall(side, todoId);
  }

  /** `show` must render the list of `side` synchronously. */
  measure(change: Change, circumstances: Circumstances, show: (side: MetricSide) => void): void {
    const measured = this.#begin(change, circumstances);
    for (const side of measured.sides) measured.time(side, () => show(side));
    measured.end();
  }

  /** Starts to measure a change that is shown in parts. */
  begin(change: Change, circumstances: Circumstances): MeasuredChange {
    const measured = this.#begin(change, circumstances);
    this.update({ inProgress: change });
    return measured;
  }

  #begin(change: Change, circumstances: Circumstances): MeasuredChange {
    const { todosBefore, todos, isMemoised } = circumstances;
    const key = [change.kind, todosBefore, todos, isMemoised].join(" ");
    const before = this.#times.get(key) ?? { traditional: [], reactiveObject: [] };
    const isOdd = before.traditional.length % 2 === 1;
    const sides = isOdd ? metricSides.toReversed() : metricSides;
    const measured = new MeasuredChange(change.action, sides, this.#helperCalls, this.#readTime);
    measured.end = () => {
      const { traditional, reactiveObject } = measured.milliseconds;
      const times = {
        traditional: [...before.traditional, traditional].slice(-maxSamples),
        reactiveObject: [...before.reactiveObject, reactiveObject].slice(-maxSamples),
      };
      this.#times.set(key, times);
      const last = {
        ...change,
        todos,
        isMemoised,
        helpers: measured.helpers,
        samples: times.traditional.length,
        traditional: sideCost("traditional", measured, times.traditional),
        reactiveObject: sideCost("reactiveObject", measured, times.reactiveObject),
      };
      this.#measured = undefined;
      this.update({ last, inProgress: undefined });
    };
    this.#measured = measured;
    return measured;
  }
}

/** Counts and times the work of the lists inside of {@link time}, and ignores everything in between. */
export class MeasuredChange {
  /** In the order in which to time them: it alternates from one change to the next. */
  readonly sides: readonly MetricSide[];
  readonly rows = { traditional: 0, reactiveObject: 0 };
  /** By the ids of todos. */
  readonly calls = {
    traditional: new Map<string, number>(),
    reactiveObject: new Map<string, number>(),
  };
  readonly milliseconds = { traditional: 0, reactiveObject: 0 };
  /** Publishes what the change cost. */
  end = (): void => {};
  helpers: readonly Metric[];
  readonly #name: string;
  readonly #helperCalls: Metrics;
  readonly #readTime: () => number;
  #isTiming = false;

  constructor(
    name: string,
    sides: readonly MetricSide[],
    helperCalls: Metrics,
    readTime: () => number,
  ) {
    this.#name = name;
    this.sides = sides;
    this.#helperCalls = helperCalls;
    this.#readTime = readTime;
    this.helpers = helperCalls
      .rows()
      .map((row) => ({ name: row.name, traditional: 0, reactiveObject: 0 }));
  }

  countRow(side: MetricSide): void {
    if (this.#isTiming) this.rows[side]++;
  }

  countCall(side: MetricSide, todoId: string): void {
    if (!this.#isTiming) return;
    const calls = this.calls[side];
    calls.set(todoId, (calls.get(todoId) ?? 0) + 1);
  }

  /** `show` must render the list of `side`, or a part of it, synchronously. */
  time(side: MetricSide, show: () => void): void {
    const before = this.#helperCalls.rows();
    this.#isTiming = true;
    const start = this.#readTime();
    show();
    const end = this.#readTime();
    this.#isTiming = false;
    performance.measure(`${this.#name}: ${side}`, { start, end });
    this.milliseconds[side] += end - start;
    const after = this.#helperCalls.rows();
    this.helpers = this.helpers.map((helper, index) => ({
      ...helper,
      [side]: helper[side] + (after[index]?.[side] ?? 0) - (before[index]?.[side] ?? 0),
    }));
  }
}

function sideCost(side: MetricSide, measured: MeasuredChange, times: readonly number[]): SideCost {
  const callsByTodo = measured.calls[side];
  const calls = measured.helpers.reduce((sum, helper) => sum + helper[side], 0);
  const callsForTodos = [...callsByTodo.values()].reduce((sum, count) => sum + count, 0);
  return {
    calls,
    callsForCounts: calls - callsForTodos,
    callsByTodo,
    rows: measured.rows[side],
    milliseconds: (times.length < minSamplesForMedian ? times.at(-1) : median(times)) ?? 0,
  };
}

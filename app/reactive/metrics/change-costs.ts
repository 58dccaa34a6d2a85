import { median } from "./median.ts";
import type { Metric, Metrics, MetricSide } from "./metrics.ts";

export const metricSides: readonly MetricSide[] = ["traditional", "reactiveObject"];

/** What happened, as in “You ticked” and “Send the project proposal”. */
export interface Change {
  readonly kind: "one" | "several" | "add" | "delete" | "load";
  readonly did: string;
  readonly what: string;
}

/** What a list did after a change. */
export interface SideCost {
  readonly calls: number;
  /** Of the calls, those that neither a row nor an object of a todo made. */
  readonly callsForCounts: number;
  readonly callsByTodo: ReadonlyMap<string, number>;
  readonly rows: number;
  /** Of this change; from three such changes on, their median. */
  readonly milliseconds: number;
}

export interface ChangeCost extends Change, Readonly<Record<MetricSide, SideCost>> {
  readonly helpers: readonly Metric[];
  readonly todos: number;
  readonly isMemoised: boolean;
  /** How many such changes were measured: of this kind, among about as many todos. */
  readonly samples: number;
}

interface Circumstances {
  /** In the longer of the lists before and after the change. */
  readonly todos: number;
  readonly isMemoised: boolean;
}

/** From this many on, a median is shown. */
export const fewestForMedian = 3;
const samplesKept = 25;

/** Counts and times what each list does after a change. */
export class ChangeCosts {
  readonly #helperCalls: Metrics;
  readonly #listeners = new Set<() => void>();
  readonly #times = new Map<string, Record<MetricSide, readonly number[]>>();
  readonly #readTime: () => number;
  #last: ChangeCost | undefined = undefined;
  #rows = zeros();
  #callsByTodo = noCalls();

  /** `readTime` returns milliseconds. */
  constructor(helperCalls: Metrics, readTime: () => number = () => performance.now()) {
    this.#helperCalls = helperCalls;
    this.#readTime = readTime;
  }

  readonly last = (): ChangeCost | undefined => this.#last;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  countRow(side: MetricSide): void {
    this.#rows[side]++;
  }

  countCall(side: MetricSide, todoId: string): void {
    const calls = this.#callsByTodo[side];
    calls.set(todoId, (calls.get(todoId) ?? 0) + 1);
  }

  /** `show` must render the list of `side` synchronously. The side that is timed first alternates. */
  measure(change: Change, circumstances: Circumstances, show: (side: MetricSide) => void): void {
    const helpersBefore = this.#helperCalls.rows();
    this.#rows = zeros();
    this.#callsByTodo = noCalls();
    const key = [
      change.kind,
      circumstances.isMemoised,
      Math.round(Math.log10(Math.max(circumstances.todos, 1))),
    ].join(" ");
    const before = this.#times.get(key) ?? { traditional: [], reactiveObject: [] };
    const isOdd = before.traditional.length % 2 === 1;
    const now = zeros();
    for (const side of isOdd ? metricSides.toReversed() : metricSides) {
      const start = this.#readTime();
      show(side);
      const end = this.#readTime();
      performance.measure(`${change.did}: ${side}`, { start, end });
      now[side] = end - start;
    }
    const times = {
      traditional: [...before.traditional, now.traditional].slice(-samplesKept),
      reactiveObject: [...before.reactiveObject, now.reactiveObject].slice(-samplesKept),
    };
    this.#times.set(key, times);
    const helpers = this.#helperCalls.rows().map((after) => difference(after, helpersBefore));
    this.#last = {
      ...change,
      ...circumstances,
      helpers,
      samples: times.traditional.length,
      traditional: this.#sideCost("traditional", helpers, times.traditional),
      reactiveObject: this.#sideCost("reactiveObject", helpers, times.reactiveObject),
    };
    this.#callsByTodo = noCalls();
    for (const listener of this.#listeners) listener();
  }

  #sideCost(side: MetricSide, helpers: readonly Metric[], times: readonly number[]): SideCost {
    const callsByTodo = this.#callsByTodo[side];
    const calls = helpers.reduce((sum, helper) => sum + helper[side], 0);
    const callsForTodos = [...callsByTodo.values()].reduce((sum, count) => sum + count, 0);
    return {
      calls,
      callsForCounts: calls - callsForTodos,
      callsByTodo,
      rows: this.#rows[side],
      milliseconds: (times.length < fewestForMedian ? times.at(-1) : median(times)) ?? 0,
    };
  }
}

function zeros(): Record<MetricSide, number> {
  return { traditional: 0, reactiveObject: 0 };
}

function noCalls(): Record<MetricSide, Map<string, number>> {
  return { traditional: new Map(), reactiveObject: new Map() };
}

function difference(after: Metric, before: readonly Metric[]): Metric {
  const former = before.find(({ name }) => name === after.name);
  return {
    name: after.name,
    traditional: after.traditional - (former?.traditional ?? 0),
    reactiveObject: after.reactiveObject - (former?.reactiveObject ?? 0),
  };
}

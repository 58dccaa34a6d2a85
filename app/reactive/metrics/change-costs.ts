import { MeasuredChange } from "./measured-change.ts";
import { median } from "./median.ts";
import type { Metric, Metrics, MetricSide } from "./metrics.ts";

export const metricSides: readonly MetricSide[] = ["traditional", "reactiveObject"];

/** What happened, as in “You ticked” and “Send the project proposal”. */
export interface Change {
  readonly kind: "tick" | "edit" | "several" | "add" | "delete" | "fill" | "back";
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
  /** After the change. */
  readonly todos: number;
  readonly isMemoised: boolean;
  /** How many such changes were measured: of this kind, among as many todos. */
  readonly samples: number;
}

interface Circumstances {
  readonly todosBefore: number;
  /** After the change. */
  readonly todos: number;
  readonly isMemoised: boolean;
}

/** From this many on, a median is shown. */
export const fewestForMedian = 3;
const samplesKept = 25;

/** A change that is being shown, maybe in parts. */
export interface Showing {
  /** The side that is timed first alternates. */
  readonly sides: readonly MetricSide[];
  /** `show` must render the list of `side`, or a part of it, synchronously. */
  time(side: MetricSide, show: () => void): void;
  /** Tells what the change cost. */
  end(): void;
}

/** Counts and times what each list does after a change. */
export class ChangeCosts {
  readonly #helperCalls: Metrics;
  readonly #listeners = new Set<() => void>();
  readonly #times = new Map<string, Record<MetricSide, readonly number[]>>();
  readonly #readTime: () => number;
  #last: ChangeCost | undefined = undefined;
  #underWay: Change | undefined = undefined;
  #measured: MeasuredChange | undefined = undefined;

  /** `readTime` returns milliseconds. */
  constructor(helperCalls: Metrics, readTime: () => number = () => performance.now()) {
    this.#helperCalls = helperCalls;
    this.#readTime = readTime;
  }

  readonly last = (): ChangeCost | undefined => this.#last;

  /** The change that is being shown in parts. Listeners are told when it begins and when it ends. */
  readonly underWay = (): Change | undefined => this.#underWay;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  countRow(side: MetricSide): void {
    this.#measured?.countRow(side);
  }

  countCall(side: MetricSide, todoId: string): void {
    this.#measured?.countCall(side, todoId);
  }

  /** `show` must render the list of `side` synchronously. */
  measure(change: Change, circumstances: Circumstances, show: (side: MetricSide) => void): void {
    const showing = this.#begin(change, circumstances);
    for (const side of showing.sides) showing.time(side, () => show(side));
    showing.end();
  }

  /** What happens between the parts that are timed does not count. */
  begin(change: Change, circumstances: Circumstances): Showing {
    const showing = this.#begin(change, circumstances);
    this.#underWay = change;
    this.#tell();
    return showing;
  }

  #begin(change: Change, circumstances: Circumstances): Showing {
    const measured = new MeasuredChange(change.did, this.#helperCalls, this.#readTime);
    this.#measured = measured;
    const { todosBefore, todos, isMemoised } = circumstances;
    const key = [change.kind, todosBefore, todos, isMemoised].join(" ");
    const before = this.#times.get(key) ?? { traditional: [], reactiveObject: [] };
    const isOdd = before.traditional.length % 2 === 1;
    return {
      sides: isOdd ? metricSides.toReversed() : metricSides,
      time: (side, show) => measured.time(side, show),
      end: () => {
        const { traditional, reactiveObject } = measured.milliseconds;
        const times = {
          traditional: [...before.traditional, traditional].slice(-samplesKept),
          reactiveObject: [...before.reactiveObject, reactiveObject].slice(-samplesKept),
        };
        this.#times.set(key, times);
        this.#last = {
          ...change,
          todos,
          isMemoised,
          helpers: measured.helpers,
          samples: times.traditional.length,
          traditional: sideCost("traditional", measured, times.traditional),
          reactiveObject: sideCost("reactiveObject", measured, times.reactiveObject),
        };
        this.#measured = undefined;
        this.#underWay = undefined;
        this.#tell();
      },
    };
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
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
    milliseconds: (times.length < fewestForMedian ? times.at(-1) : median(times)) ?? 0,
  };
}

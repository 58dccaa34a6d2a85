import type { Metric, Metrics, MetricSide } from "./metrics.ts";

/** Counts and times what the lists do while {@link time} shows a change to them, and nothing in between. */
export class MeasuredChange {
  readonly name: string;
  readonly rows = { traditional: 0, reactiveObject: 0 };
  /** By the ids of todos. */
  readonly calls = {
    traditional: new Map<string, number>(),
    reactiveObject: new Map<string, number>(),
  };
  readonly milliseconds = { traditional: 0, reactiveObject: 0 };
  readonly #helperCalls: Metrics;
  readonly #readTime: () => number;
  #helpers: readonly Metric[];
  #isTiming = false;

  /** `readTime` returns milliseconds. */
  constructor(name: string, helperCalls: Metrics, readTime: () => number) {
    this.name = name;
    this.#helperCalls = helperCalls;
    this.#readTime = readTime;
    this.#helpers = helperCalls
      .rows()
      .map((row) => ({ name: row.name, traditional: 0, reactiveObject: 0 }));
  }

  get helpers(): readonly Metric[] {
    return this.#helpers;
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
    performance.measure(`${this.name}: ${side}`, { start, end });
    this.milliseconds[side] += end - start;
    const after = this.#helperCalls.rows();
    this.#helpers = this.#helpers.map((helper, index) => ({
      ...helper,
      [side]: helper[side] + (after[index]?.[side] ?? 0) - (before[index]?.[side] ?? 0),
    }));
  }
}

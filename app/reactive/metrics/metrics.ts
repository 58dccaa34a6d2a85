/** Helpers whose calls are counted, in table order (docs/product.md, 3). */
export const metricNames = [
  "isCompleted",
  "formatDate",
  "isOverdue",
  "completedCount",
  "remainingTime",
] as const;

export type MetricSide = "traditional" | "reactiveObject";

export interface Metric {
  readonly name: string;
  readonly traditional: number;
  readonly reactiveObject: number;
}

/** Calls listeners in a microtask, because counts change while React renders. */
export class Metrics {
  readonly #counters = new Map<string, Record<MetricSide, number>>();
  readonly #listeners = new Set<() => void>();
  #rows: readonly Metric[] | undefined = undefined;

  constructor(names: readonly string[] = metricNames) {
    for (const name of names) this.register(name);
  }

  register(name: string): void {
    if (this.#counters.has(name)) throw new Error("Metric already registered");
    this.#counters.set(name, { traditional: 0, reactiveObject: 0 });
    this.#notify();
  }

  count(name: string, side: MetricSide): void {
    this.#counterOf(name)[side]++;
    this.#notify();
  }

  reset(): void {
    for (const name of this.#counters.keys()) {
      this.#counters.set(name, { traditional: 0, reactiveObject: 0 });
    }
    this.#notify();
  }

  get(name: string): Metric {
    return { name, ...this.#counterOf(name) };
  }

  /** In registration order. Returns the same array until a count changes. */
  readonly rows = (): readonly Metric[] => {
    this.#rows ??= [...this.#counters].map(([name, counter]) => ({ name, ...counter }));
    return this.#rows;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #counterOf(name: string): Record<MetricSide, number> {
    const counter = this.#counters.get(name);
    if (counter === undefined) throw new Error("Metric not registered: register it first");
    return counter;
  }

  #notify(): void {
    if (this.#rows === undefined) return;
    this.#rows = undefined;
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener();
    });
  }
}

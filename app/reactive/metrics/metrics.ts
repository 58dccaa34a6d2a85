/** The helpers whose calls are counted, in the order of the table (docs/product.md, 3). */
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

/** Counts calls. Lists call while they render, so listeners are called later, in a microtask. */
export class Metrics {
  readonly #counters = new Map<string, Record<MetricSide, number>>();
  readonly #listeners = new Set<() => void>();
  #rows: readonly Metric[] | undefined = undefined;

  constructor(names: readonly string[] = metricNames) {
    for (const name of names) this.register(name);
  }

  /** Throws for a name that is registered already. */
  register(name: string): void {
    if (this.#counters.has(name)) throw new Error("Metric already registered");
    this.#counters.set(name, { traditional: 0, reactiveObject: 0 });
    this.#changed();
  }

  /** Counts one call. Throws for a name that is not registered, as {@link get} does. */
  count(name: string, side: MetricSide): void {
    this.#counterOf(name)[side]++;
    this.#changed();
  }

  get(name: string): Metric {
    return { name, ...this.#counterOf(name) };
  }

  /** Every metric, in the order of registration; the same array until a count changes. */
  readonly rows = (): readonly Metric[] => {
    this.#rows ??= [...this.#counters].map(([name, counter]) => ({ name, ...counter }));
    return this.#rows;
  };

  /** Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #counterOf(name: string): Record<MetricSide, number> {
    const counter = this.#counters.get(name);
    if (counter === undefined) throw new Error("Metric not registered: register it first");
    return counter;
  }

  #changed(): void {
    if (this.#rows === undefined) return;
    this.#rows = undefined;
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener();
    });
  }
}

/** The helpers whose calls are counted, in the order of the table (spec.md, 3). */
export const metricNames = [
  "isCompleted",
  "formatDate",
  "isOverdue",
  "completedCount",
  "remainingTime",
] as const;

/** Which of the two lists made the call. */
export type MetricSide = "traditional" | "reactiveObject";

/** How often one helper was called, by either list. */
export interface Metric {
  readonly name: string;
  readonly traditional: number;
  readonly reactiveObject: number;
}

/** Registering a name twice (spec.md, 8). */
class MetricAlreadyRegisteredError extends Error {
  override readonly name = "MetricAlreadyRegisteredError";

  constructor() {
    super("Metric already registered");
  }
}

/** Using a name that was never registered (spec.md, 8). */
class MetricNotRegisteredError extends Error {
  override readonly name = "MetricNotRegisteredError";

  constructor() {
    super("Metric not registered: register it first");
  }
}

/**
 * Counts real calls of the helpers. Counting happens while lists render, so those who listen are
 * told afterwards, in a microtask, once for any number of calls.
 */
export class Metrics {
  readonly #counters = new Map<string, Record<MetricSide, number>>();
  readonly #listeners = new Set<() => void>();
  #rows: readonly Metric[] | undefined = undefined;

  constructor(names: readonly string[] = metricNames) {
    for (const name of names) this.register(name);
  }

  /** Throws {@link MetricAlreadyRegisteredError}. */
  register(name: string): void {
    if (this.#counters.has(name)) throw new MetricAlreadyRegisteredError();
    this.#counters.set(name, { traditional: 0, reactiveObject: 0 });
    this.#changed();
  }

  /** Notes one call. Throws {@link MetricNotRegisteredError}. */
  count(name: string, side: MetricSide): void {
    this.#counterOf(name)[side]++;
    this.#changed();
  }

  /** Throws {@link MetricNotRegisteredError}. */
  get(name: string): Metric {
    return { name, ...this.#counterOf(name) };
  }

  /** Every metric, in the order of registration; the same array until a count changes. */
  readonly rows = (): readonly Metric[] => {
    this.#rows ??= [...this.#counters].map(([name, counter]) => ({ name, ...counter }));
    return this.#rows;
  };

  /** Calls `listener` after counts have changed, until the function it gives back is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #counterOf(name: string): Record<MetricSide, number> {
    const counter = this.#counters.get(name);
    if (counter === undefined) throw new MetricNotRegisteredError();
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

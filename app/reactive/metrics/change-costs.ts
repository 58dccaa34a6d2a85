import type { Metric, Metrics, MetricSide } from "./metrics.ts";

export const rowsMetric = "rows";

export interface ChangeCost {
  readonly label: string;
  readonly helpers: readonly Metric[];
  readonly calls: Record<MetricSide, number>;
  readonly rows: Record<MetricSide, number>;
}

export class ChangeCosts {
  readonly #helperCalls: Metrics;
  readonly #rowRenders: Metrics;
  readonly #listeners = new Set<() => void>();
  #last: ChangeCost | undefined = undefined;

  constructor(helperCalls: Metrics, rowRenders: Metrics) {
    this.#helperCalls = helperCalls;
    this.#rowRenders = rowRenders;
  }

  readonly last = (): ChangeCost | undefined => this.#last;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** `change` must render synchronously. */
  measure(label: string, change: () => void): void {
    const helpersBefore = this.#helperCalls.rows();
    const rowsBefore = this.#rowRenders.get(rowsMetric);
    change();
    this.#publish(label, helpersBefore, rowsBefore);
  }

  /** Records all calls so far as one change. */
  measureAll(label: string): void {
    this.#publish(label, [], { name: rowsMetric, traditional: 0, reactiveObject: 0 });
  }

  #publish(label: string, helpersBefore: readonly Metric[], rowsBefore: Metric): void {
    const helpers = this.#helperCalls.rows().map((after) => {
      const before = helpersBefore.find(({ name }) => name === after.name);
      return { name: after.name, ...difference(after, before) };
    });
    this.#last = {
      label,
      helpers,
      calls: {
        traditional: helpers.reduce((sum, { traditional }) => sum + traditional, 0),
        reactiveObject: helpers.reduce((sum, { reactiveObject }) => sum + reactiveObject, 0),
      },
      rows: difference(this.#rowRenders.get(rowsMetric), rowsBefore),
    };
    for (const listener of this.#listeners) listener();
  }
}

function difference(after: Metric, before: Metric | undefined): Record<MetricSide, number> {
  return {
    traditional: after.traditional - (before?.traditional ?? 0),
    reactiveObject: after.reactiveObject - (before?.reactiveObject ?? 0),
  };
}

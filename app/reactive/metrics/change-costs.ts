import type { Metric, Metrics, MetricSide } from "./metrics.ts";

/** How many rows each list rendered is counted under this name. */
export const rowsMetric = "rows";

/** What one change cost either list. */
export interface ChangeCost {
  /** What was done: `Toggle`. */
  readonly label: string;
  /** Calls of each helper. */
  readonly helpers: readonly Metric[];
  /** Calls of all helpers together. */
  readonly calls: Record<MetricSide, number>;
  /** Rows rendered. */
  readonly rows: Record<MetricSide, number>;
}

/** Tells what a change cost, by what the counters have counted when it was over. */
export class ChangeCosts {
  readonly #helperCalls: Metrics;
  readonly #rowRenders: Metrics;
  readonly #listeners = new Set<() => void>();
  #last: ChangeCost | undefined = undefined;

  /** `rowRenders` counts under {@link rowsMetric}. */
  constructor(helperCalls: Metrics, rowRenders: Metrics) {
    this.#helperCalls = helperCalls;
    this.#rowRenders = rowRenders;
  }

  /** The cost of the last change; undefined before the first. */
  readonly last = (): ChangeCost | undefined => this.#last;

  /** Calls `listener` when there is a new cost, until the function that this gives back is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Makes a change, which must have been rendered when `change` returns. */
  measure(label: string, change: () => void): void {
    const helpersBefore = this.#helperCalls.rows();
    const rowsBefore = this.#rowRenders.get(rowsMetric);
    change();
    this.#tell(label, helpersBefore, rowsBefore);
  }

  /** Takes everything that was counted so far for the cost of one change. */
  measureAll(label: string): void {
    this.#tell(label, [], { name: rowsMetric, traditional: 0, reactiveObject: 0 });
  }

  #tell(label: string, helpersBefore: readonly Metric[], rowsBefore: Metric): void {
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

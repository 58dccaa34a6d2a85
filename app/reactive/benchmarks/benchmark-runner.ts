import { errorMessage } from "../../log/error-message.ts";
import type {
  BenchmarkMessage,
  BenchmarkName,
  BenchmarkProgress,
  BenchmarkRow,
} from "./benchmarks.ts";

export type RunState =
  | { readonly kind: "idle"; readonly cancelled?: BenchmarkName }
  | ({ readonly kind: "running"; readonly name: BenchmarkName } & BenchmarkProgress)
  | { readonly kind: "finished"; readonly name: BenchmarkName }
  | { readonly kind: "failed"; readonly name: BenchmarkName; readonly message: string };

export interface BenchmarkResults {
  readonly rows: readonly BenchmarkRow[];
  readonly rowsBefore: readonly BenchmarkRow[] | undefined;
  /** Epoch milliseconds. */
  readonly measuredAt: number;
}

const idle: RunState = { kind: "idle" };

/** Runs benchmarks in a worker, one at a time, and stores their results. */
export class BenchmarkRunner {
  readonly #createWorker: (name: BenchmarkName) => Worker;
  readonly #readTime: () => number;
  readonly #results = new Map<BenchmarkName, BenchmarkResults>();
  readonly #listeners = new Set<() => void>();
  #state: RunState = idle;
  #worker: Worker | undefined = undefined;
  #lastFinished: BenchmarkName | undefined = undefined;

  /** `readTime` returns epoch milliseconds. */
  constructor(createWorker: (name: BenchmarkName) => Worker, readTime: () => number = Date.now) {
    this.#createWorker = createWorker;
    this.#readTime = readTime;
  }

  readonly state = (): RunState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  results(name: BenchmarkName): BenchmarkResults | undefined {
    return this.#results.get(name);
  }

  get hasDismissedResults(): boolean {
    return this.#state.kind === "idle" && this.#lastFinished !== undefined;
  }

  /** Does nothing while another run is in progress. */
  start(name: BenchmarkName): void {
    if (this.#state.kind === "running") return;
    this.#set({ kind: "running", name, done: 0, total: 1 });
    try {
      const worker = this.#createWorker(name);
      this.#worker = worker;
      worker.addEventListener("message", ({ data }: MessageEvent<BenchmarkMessage>) =>
        this.#receive(name, data),
      );
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        this.#fail(name, event.message || "its script could not be loaded");
      });
    } catch (error) {
      this.#fail(name, errorMessage(error));
    }
  }

  cancel(): void {
    if (this.#state.kind !== "running") return;
    this.#endWorker();
    this.#set({ kind: "idle", cancelled: this.#state.name });
  }

  dismiss(): void {
    if (this.#state.kind !== "running") this.#set(idle);
  }

  showResults(): void {
    if (this.hasDismissedResults && this.#lastFinished !== undefined) {
      this.#set({ kind: "finished", name: this.#lastFinished });
    }
  }

  #receive(name: BenchmarkName, message: BenchmarkMessage): void {
    if (message.kind === "progress") {
      this.#set({ kind: "running", name, done: message.done, total: message.total });
      return;
    }
    if (message.kind === "failure") {
      this.#fail(name, message.message);
      return;
    }
    this.#endWorker();
    this.#results.set(name, {
      rows: message.rows,
      rowsBefore: this.#results.get(name)?.rows,
      measuredAt: this.#readTime(),
    });
    this.#lastFinished = name;
    this.#set({ kind: "finished", name });
  }

  #fail(name: BenchmarkName, message: string): void {
    this.#endWorker();
    this.#set({ kind: "failed", name, message });
  }

  #endWorker(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #set(state: RunState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export function createBenchmarkWorker(name: BenchmarkName): Worker {
  return new Worker(new URL("./benchmark-worker.ts", import.meta.url), { type: "module", name });
}

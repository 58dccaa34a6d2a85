import { errorMessage } from "../../log/error-message.ts";
import { ReactiveObject } from "../reactive-object/reactive-object.ts";
import type { BenchmarkName } from "./benchmark-titles.ts";
import type { BenchmarkMessage, BenchmarkProgress, BenchmarkRow } from "./benchmarks.ts";

export type RunState =
  | { readonly kind: "idle"; readonly cancelled?: BenchmarkName }
  | ({ readonly kind: "running"; readonly name: BenchmarkName } & BenchmarkProgress)
  | FinishedRun
  | { readonly kind: "failed"; readonly name: BenchmarkName; readonly message: string };

interface FinishedRun extends BenchmarkResults {
  readonly kind: "finished";
  readonly name: BenchmarkName;
}

export interface BenchmarkResults {
  readonly rows: readonly BenchmarkRow[];
  /** Epoch milliseconds. */
  readonly measuredAt: number;
}

const idle: RunState = { kind: "idle" };

/** Runs benchmarks in a worker, one at a time, and keeps the last results. */
export class BenchmarkRunner extends ReactiveObject<RunState> {
  readonly #createWorker: (name: BenchmarkName) => Worker;
  readonly #readTime: () => number;
  #worker: Worker | undefined = undefined;
  #lastFinished: FinishedRun | undefined = undefined;

  /** `readTime` returns epoch milliseconds. */
  constructor(createWorker: (name: BenchmarkName) => Worker, readTime: () => number = Date.now) {
    super(idle);
    this.#createWorker = createWorker;
    this.#readTime = readTime;
  }

  get hasDismissedResults(): boolean {
    return this.snapshot.kind === "idle" && this.#lastFinished !== undefined;
  }

  /** Does nothing while another run is in progress. */
  start(name: BenchmarkName): void {
    if (this.snapshot.kind === "running") return;
    this.replace({ kind: "running", name, done: 0, total: 1 });
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
    if (this.snapshot.kind !== "running") return;
    this.#endWorker();
    this.replace({ kind: "idle", cancelled: this.snapshot.name });
  }

  dismiss(): void {
    if (this.snapshot.kind !== "running") this.replace(idle);
  }

  showResults(): void {
    if (this.hasDismissedResults) this.replace(this.#lastFinished!);
  }

  #receive(name: BenchmarkName, message: BenchmarkMessage): void {
    if (message.kind === "progress") {
      this.replace({ kind: "running", name, done: message.done, total: message.total });
      return;
    }
    if (message.kind === "failure") {
      this.#fail(name, message.message);
      return;
    }
    this.#endWorker();
    const { rows } = message;
    this.#lastFinished = { kind: "finished", name, rows, measuredAt: this.#readTime() };
    this.replace(this.#lastFinished);
  }

  #fail(name: BenchmarkName, message: string): void {
    this.#endWorker();
    this.replace({ kind: "failed", name, message });
  }

  #endWorker(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}

export function createBenchmarkWorker(name: BenchmarkName): Worker {
  return new Worker(new URL("./benchmark-worker.ts", import.meta.url), { type: "module", name });
}

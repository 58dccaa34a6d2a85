import { Worker } from "node:worker_threads";
import { releasePath } from "../config/release.ts";
import { writeLine } from "../log/server-log.ts";
import type {
  RendererMessage,
  PageRequest,
  RenderedPage,
  SiteInfo,
  RendererRequest,
} from "./render-worker.ts";
import { StartError } from "./start-error.ts";

export class RenderUnavailableError extends Error {
  override name = "RenderUnavailableError";
}

export interface RendererOptions {
  worker: URL;
  report: (message: string) => void;
  onLost: () => void;
  maxPending?: number;
  /** Milliseconds for one render, including its time in the queue. */
  timeLimit?: number;
  /** Megabytes of heap; exceeding it ends the thread but not the process. */
  heapLimit?: number;
}

interface RenderOptions {
  signal?: AbortSignal;
  /**
   * The page is cached for all visitors: its render leaves the queue before those of unshared pages and is exempt from
   * `maxPending`.
   */
  isShared?: boolean;
}

interface Pending {
  request: PageRequest;
  isShared: boolean;
  resolve: (page: RenderedPage) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
  sentAt?: number;
}

const MAX_PENDING = 250;
/**
 * How many renders the thread has at once. Those still queued here cost nothing to cancel. More than 16: the typesetter
 * and the file reader each let 8 renders wait (`maxPending`).
 */
export const MAX_IN_THREAD = 24;
const TIME_LIMIT = 10_000;
const MAX_FAILED_STARTS = 3;
const HEAP_LIMIT = 256;

/** Renders pages in a worker thread. If the thread ends or hangs, its renders fail and it is replaced. */
export class Renderer {
  readonly #options: Required<RendererOptions>;
  readonly #pending = new Map<number, Pending>();
  readonly #firstStart = Promise.withResolvers<SiteInfo>();
  #worker: Worker;
  #countInThread = 0;
  #lastId = 0;
  #lastMessageAt = 0;
  #failedStarts = 0;
  #wasReady = false;
  #restarts = 0;

  /** @throws {StartError} if the build does not load; rethrows an uncaught error of the thread */
  static async start(options: RendererOptions): Promise<{ renderer: Renderer; site: SiteInfo }> {
    const renderer = new Renderer(options);
    return { renderer, site: await renderer.#firstStart.promise };
  }

  private constructor(options: RendererOptions) {
    this.#options = {
      maxPending: MAX_PENDING,
      timeLimit: TIME_LIMIT,
      heapLimit: HEAP_LIMIT,
      ...options,
    };
    this.#worker = this.#startThread();
  }

  get figures() {
    return { inFlight: this.#pending.size, restarts: this.#restarts };
  }

  /** @throws {RenderUnavailableError} if the queue is full, the render timed out or was cancelled in the queue, or the thread ended */
  render(
    request: PageRequest,
    { signal, isShared = false }: RenderOptions = {},
  ): Promise<RenderedPage> {
    const { maxPending, timeLimit } = this.#options;
    if (!isShared && this.#pending.size >= maxPending) {
      return Promise.reject(new RenderUnavailableError("Too many renders"));
    }
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>();
    const timer = setTimeout(() => this.#giveUp(id), timeLimit);
    this.#pending.set(id, { request, isShared, resolve, reject, timer });
    signal?.addEventListener("abort", () => this.#cancel(id), { once: true });
    this.#sendNext();
    return promise;
  }

  async stop(): Promise<void> {
    const worker = this.#detachThread("The renderer was stopped");
    await worker.terminate();
  }

  #post(message: RendererRequest): void {
    const body = message.type === "render" ? message.request.body : undefined;
    this.#worker.postMessage(message, body ? [body.buffer] : []);
  }

  #sendNext(): void {
    while (this.#countInThread < MAX_IN_THREAD) {
      const next = this.#firstWaiting();
      if (!next) return;
      const [id, pending] = next;
      this.#countInThread += 1;
      pending.sentAt = performance.now();
      this.#post({ type: "render", id, request: pending.request });
    }
  }

  #firstWaiting(): [number, Pending] | undefined {
    let first: [number, Pending] | undefined;
    for (const entry of this.#pending) {
      const [, { sentAt, isShared }] = entry;
      if (sentAt !== undefined) continue;
      if (isShared) return entry;
      first ??= entry;
    }
    return first;
  }

  #startThread(): Worker {
    const env = { ...process.env, NODE_COMPILE_CACHE: releasePath("compile-cache") };
    const resourceLimits = { maxOldGenerationSizeMb: this.#options.heapLimit };
    const thread = new Worker(this.#options.worker, { env, resourceLimits });
    thread.on("message", (message: RendererMessage) => this.#receive(message));
    thread.on("error", (error: Error) => {
      this.#firstStart.reject(error);
      this.#options.report(`The renderer failed: ${error.stack ?? String(error)}`);
    });
    return thread.once("exit", (code) => this.#replace(`ended with ${code}`));
  }

  #receive(message: RendererMessage): void {
    this.#lastMessageAt = performance.now();
    switch (message.type) {
      case "ready":
        this.#firstStart.resolve(message.site);
        this.#failedStarts = 0;
        this.#wasReady = true;
        break;
      case "startFailed":
        this.#firstStart.reject(new StartError(message.message));
        if (this.#wasReady) this.#options.report(message.message);
        break;
      case "rendered": {
        const { status, headers, body } = message;
        this.#settle(message.id)?.resolve({ status, headers, body: Buffer.from(body) });
        break;
      }
      case "renderFailed":
        this.#settle(message.id)?.reject(new Error(message.message));
        break;
    }
    this.#sendNext();
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    if (!pending) return undefined;
    this.#pending.delete(id);
    clearTimeout(pending.timer);
    if (pending.sentAt !== undefined) this.#countInThread -= 1;
    return pending;
  }

  #cancel(id: number): void {
    if (this.#pending.get(id)?.sentAt !== undefined) return this.#post({ type: "cancel", id });
    this.#settle(id)?.reject(new RenderUnavailableError("Nobody waits for the page"));
  }

  #giveUp(id: number): void {
    const pending = this.#settle(id);
    if (!pending) return;
    pending.reject(
      new RenderUnavailableError(`A render took more than ${this.#options.timeLimit} ms`),
    );
    if (pending.sentAt === undefined) return;
    this.#post({ type: "cancel", id });
    // The thread has sent nothing since this render was posted, so it is blocked.
    if (this.#lastMessageAt < pending.sentAt) return this.#replace("is stuck");
    this.#sendNext();
  }

  #replace(reason: string): void {
    void this.#detachThread(`The renderer ${reason}`).terminate();
    this.#firstStart.reject(new StartError(`The renderer ${reason} before it was ready`));
    if (!this.#wasReady) return;
    this.#failedStarts += 1;
    if (this.#failedStarts > MAX_FAILED_STARTS) {
      this.#options.report(`The renderer ${reason}, and does not start again`);
      return this.#options.onLost();
    }
    this.#options.report(`The renderer ${reason}, and is started again`);
    this.#restarts += 1;
    this.#worker = this.#startThread();
  }

  #detachThread(reason: string): Worker {
    for (const id of this.#pending.keys())
      this.#settle(id)?.reject(new RenderUnavailableError(reason));
    return this.#worker.removeAllListeners().on("error", () => {});
  }
}

/** Exits the process if the thread repeatedly fails to restart, so that the supervisor restarts the process. */
export function startRenderer(): ReturnType<typeof Renderer.start> {
  return Renderer.start({
    worker: new URL("./render-worker.ts", import.meta.url),
    report: (message) => writeLine({ level: "error", message }),
    onLost: () => process.exit(1),
  });
}

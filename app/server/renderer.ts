import { Worker } from "node:worker_threads";
import { writeLine } from "../log/stdout-log.ts";
import { COMPILE_CACHE } from "./compile-cache.ts";
import type {
  FromRenderer,
  PageRequest,
  RenderedPage,
  SiteInfo,
  ToRenderer,
} from "./render-worker.ts";

/** A page is not rendered in good time: there is too much to do, or the thread that was to do it is gone. */
export class BusyError extends Error {
  override name = "BusyError";
}

/** The build does not start; the message is for the operator. */
export class StartError extends Error {
  override name = "StartError";
}

export interface RendererOptions {
  /** The thread's code: a module that speaks `render-messages.ts`. */
  worker: URL;
  /** Told what went wrong with the thread. */
  report: (message: string) => void;
  /** Called when the thread cannot be started again. */
  onLost: () => void;
  /** Renders that may be under way or waiting; any more are refused. */
  limit?: number;
  /** Milliseconds after which a render is given up. */
  timeLimit?: number;
  /** Megabytes of heap at which the thread ends, and leaves the process its memory. */
  heapLimit?: number;
}

export interface RenderOptions {
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal;
  /** Whether all visitors share the page: it goes before the pages of one visitor, and is never refused. */
  isShared?: boolean;
}

interface Pending {
  request: PageRequest;
  isShared: boolean;
  resolve: (page: RenderedPage) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
  /** When the thread was given it, by `performance.now()`. */
  sentAt?: number;
}

/** Half a second's work and more; a visitor who would wait longer is asked to come back. */
const LIMIT = 250;
/** Renders that the thread has at a time. The others wait here, where one that was given up costs nothing. */
const UNDER_WAY = 16;
const TIME_LIMIT = 10_000;
const STARTS = 3;
const HEAP_LIMIT = 256;

/**
 * Renders pages in a thread of its own, so that no render, however long, holds up what is sent from memory. A
 * thread that ends or gets stuck is replaced; what it had to do fails.
 */
export class Renderer {
  readonly #options: Required<RendererOptions>;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker;
  #underWay = 0;
  #lastId = 0;
  #heardAt = 0;
  #failedStarts = 0;
  #wasReady = false;
  #restarts = 0;

  /**
   * Resolves once the build is loaded.
   *
   * @throws {StartError} when it cannot be, or what the thread threw before it could say why
   */
  static async start(options: RendererOptions): Promise<{ renderer: Renderer; facts: SiteInfo }> {
    const { promise, resolve, reject } = Promise.withResolvers<SiteInfo>();
    const renderer = new Renderer(options, { resolve, reject });
    return { renderer, facts: await promise };
  }

  private constructor(
    options: RendererOptions,
    first: { resolve: (facts: SiteInfo) => void; reject: (error: Error) => void },
  ) {
    this.#options = { limit: LIMIT, timeLimit: TIME_LIMIT, heapLimit: HEAP_LIMIT, ...options };
    this.#worker = startThread(this.#options);
    this.#worker.once("message", (message: FromRenderer) => {
      if (message.type === "ready") return first.resolve(message.facts);
      first.reject(new StartError(message.type === "failed" ? message.message : "No build"));
    });
    this.#worker.once("error", first.reject);
    this.#worker.once("exit", (code) =>
      first.reject(new StartError(`The renderer ended with ${code} before it was ready`)),
    );
    this.#attach(this.#worker);
  }

  /** Figures for the operator. */
  get figures() {
    return { inFlight: this.#pending.size, restarts: this.#restarts };
  }

  /**
   * Renders one request.
   *
   * @throws {BusyError} when there is too much to do, it took too long, or the thread ended meanwhile
   * @throws what went wrong in the render, as an `Error` with its stack for a message
   */
  render(
    request: PageRequest,
    { signal, isShared = false }: RenderOptions = {},
  ): Promise<RenderedPage> {
    const { limit, timeLimit } = this.#options;
    if (!isShared && this.#pending.size >= limit) {
      return Promise.reject(new BusyError("Too many renders"));
    }
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>();
    const timer = setTimeout(() => this.#giveUp(id), timeLimit);
    this.#pending.set(id, { request, isShared, resolve, reject, timer });
    signal?.addEventListener("abort", () => this.#abandon(id), { once: true });
    this.#sendNext();
    return promise;
  }

  /** Ends the thread for good. */
  async stop(): Promise<void> {
    const worker = this.#abandonThread("The renderer was stopped");
    await worker.terminate();
  }

  #post(message: ToRenderer): void {
    this.#worker.postMessage(message, []);
  }

  /** Gives the thread what it has room for, the shared pages first. */
  #sendNext(): void {
    while (this.#underWay < UNDER_WAY) {
      const next = this.#firstWaiting();
      if (!next) return;
      const [id, pending] = next;
      this.#underWay += 1;
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

  #attach(worker: Worker): void {
    worker.on("message", (message: FromRenderer) => this.#hear(message));
    worker.on("error", (error: Error) =>
      this.#options.report(`The renderer failed: ${error.stack ?? String(error)}`),
    );
    worker.once("exit", (code) => this.#replace(`ended with ${code}`));
  }

  #hear(message: FromRenderer): void {
    this.#heardAt = performance.now();
    switch (message.type) {
      case "ready":
        this.#failedStarts = 0;
        this.#wasReady = true;
        break;
      case "failed":
        // The first start's is told by `start`.
        if (this.#wasReady) this.#options.report(message.message);
        break;
      case "rendered": {
        const { status, headers, body } = message;
        this.#settle(message.id)?.resolve({ status, headers, body: Buffer.from(body) });
        break;
      }
      case "broken":
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
    if (pending.sentAt !== undefined) this.#underWay -= 1;
    return pending;
  }

  /** Nobody waits for it any more: what the thread has is called off, what it has not is forgotten. */
  #abandon(id: number): void {
    if (this.#pending.get(id)?.sentAt !== undefined) return this.#post({ type: "abandon", id });
    this.#settle(id)?.reject(new BusyError("Nobody waits for the page"));
  }

  #giveUp(id: number): void {
    const pending = this.#settle(id);
    if (!pending) return;
    pending.reject(new BusyError(`A render took more than ${this.#options.timeLimit} ms`));
    if (pending.sentAt === undefined) return;
    this.#post({ type: "abandon", id });
    // Not a word all that time: it is stuck, and will never get to anything else.
    if (this.#heardAt < pending.sentAt) return this.#replace("is stuck");
    this.#sendNext();
  }

  #replace(reason: string): void {
    void this.#abandonThread(`The renderer ${reason}`).terminate();
    if (!this.#wasReady) return;
    this.#failedStarts += 1;
    if (this.#failedStarts > STARTS) {
      this.#options.report(`The renderer ${reason}, and does not start again`);
      return this.#options.onLost();
    }
    this.#options.report(`The renderer ${reason}, and is started again`);
    this.#restarts += 1;
    this.#worker = startThread(this.#options);
    this.#attach(this.#worker);
  }

  /** Fails what the thread had to do, and listens to it no more. */
  #abandonThread(reason: string): Worker {
    for (const id of this.#pending.keys()) this.#settle(id)?.reject(new BusyError(reason));
    return this.#worker.removeAllListeners().on("error", () => {});
  }
}

/** Starts a thread whose every module, the first included, is taken from the compiled code of the build. */
function startThread({ worker, heapLimit }: Required<RendererOptions>): Worker {
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE };
  return new Worker(worker, { env, resourceLimits: { maxOldGenerationSizeMb: heapLimit } });
}

/** Starts the thread that renders; a process that lost it for good ends, to be started again from outside. */
export function startRenderer(): ReturnType<typeof Renderer.start> {
  return Renderer.start({
    worker: new URL("./render-worker.ts", import.meta.url),
    report: (message) => writeLine({ level: "error", message }),
    onLost: () => process.exit(1),
  });
}

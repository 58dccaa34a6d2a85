import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { TypesetMessage, TypesetRequest, TypesetTemplate } from "./typeset-process.ts";

/** The document was not set, and may be if it is asked for again. */
export class TypesetterUnavailableError extends Error {
  override name = "TypesetterUnavailableError";
}

/** No font has these characters. */
export class MissingGlyphsError extends Error {
  override name = "MissingGlyphsError";
  readonly characters: readonly string[];

  constructor(characters: readonly string[]) {
    super(`No font has ${characters.join(" ")}`);
    this.characters = characters;
  }
}

export interface TypesetterOptions {
  template: TypesetTemplate;
  report: (message: string) => void;
  program?: string;
  maxPending?: number;
  /** Milliseconds for one document, including its time in the queue and the start of the process. */
  timeLimit?: number;
  /** Bytes that the process may hold after a document. */
  memoryLimit?: number;
  /** Milliseconds without a document after which the process ends. */
  idleTime?: number;
}

interface Pending {
  inputs: Record<string, string>;
  source: string | undefined;
  resolve: (pdf: Uint8Array) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** Each holds a place in the render thread while it waits, of which there are 16. */
const MAX_PENDING = 8;
/** Below the limit of the render that waits for it. */
const TIME_LIMIT = 8_000;
const MEMORY_LIMIT = 384 * 1024 * 1024;
const IDLE_TIME = 60_000;

/**
 * Sets documents as PDF, one at a time, in a process of its own: native code can neither be stopped in a thread, nor crash
 * in one without the server. The process starts with the first document, and ends when there has been none for a while.
 */
export class Typesetter {
  readonly #options: Required<TypesetterOptions>;
  /** The first is being set. */
  readonly #pending = new Map<number, Pending>();
  #process: ChildProcess | undefined;
  #atWork: number | undefined;
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;
  #restarts = 0;

  constructor(options: TypesetterOptions) {
    this.#options = {
      program: join(process.cwd(), "app/server/typeset-process.ts"),
      maxPending: MAX_PENDING,
      timeLimit: TIME_LIMIT,
      memoryLimit: MEMORY_LIMIT,
      idleTime: IDLE_TIME,
      ...options,
    };
  }

  /** For tests: the process at work, and how often one was lost. */
  get figures() {
    return { pid: this.#process?.pid, restarts: this.#restarts, pending: this.#pending.size };
  }

  /**
   * @param source another Typst document in place of the template's
   * @throws {TypesetterUnavailableError} if the queue is full, or the process failed, took too long or could not start
   * @throws {MissingGlyphsError}
   */
  set(
    inputs: Record<string, string>,
    { signal, source }: { signal?: AbortSignal; source?: string | undefined } = {},
  ): Promise<Uint8Array> {
    const { maxPending, timeLimit } = this.#options;
    if (this.#pending.size >= maxPending) {
      return Promise.reject(new TypesetterUnavailableError("Too many documents wait"));
    }
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const timer = setTimeout(() => this.#giveUp(id), timeLimit);
    this.#pending.set(id, { inputs, source, resolve, reject, timer });
    signal?.addEventListener("abort", () => this.#cancel(id), { once: true });
    this.#setNext();
    return promise;
  }

  /** Ends the process; a document that is asked for afterwards starts another. */
  stop(): void {
    this.#endProcess();
    this.#rejectAll("The typesetter was stopped");
  }

  #setNext(): void {
    if (this.#atWork !== undefined) return;
    clearTimeout(this.#idle);
    const [next] = this.#pending;
    if (!next) {
      this.#idle = setTimeout(() => this.#endProcess(), this.#options.idleTime).unref();
      return;
    }
    const [id, { inputs, source }] = next;
    this.#atWork = id;
    this.#process ??= this.#start();
    post(this.#process, { type: "set", id, inputs, source });
  }

  #start(): ChildProcess {
    const { program, template } = this.#options;
    const started = fork(program, [], {
      // It needs nothing of the environment.
      env: {},
      execArgv: ["--max-old-space-size=128", "--expose-gc"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    let complaint = "";
    started.stderr?.on("data", (text: Buffer) => {
      complaint = `${complaint}${text}`.slice(-2_000);
    });
    started.on("message", (message: TypesetMessage) => {
      if (started === this.#process) this.#hear(message);
    });
    started.on("error", () => {});
    started.once("close", (code, signal) => {
      if (started === this.#process) this.#lose(`ended with ${code ?? signal}: ${complaint}`);
    });
    post(started, { type: "template", template });
    return started;
  }

  #hear(message: TypesetMessage): void {
    this.#atWork = undefined;
    const pending = this.#settle(message.id);
    switch (message.type) {
      case "set":
        pending?.resolve(message.pdf);
        // Between two documents nobody notices.
        if (message.rss > this.#options.memoryLimit) this.#endProcess();
        break;
      case "missingGlyphs":
        pending?.reject(new MissingGlyphsError(message.characters));
        break;
      case "failed":
        this.#options.report(`A document was not set: ${message.message}`);
        pending?.reject(new TypesetterUnavailableError(message.message));
        break;
    }
    this.#setNext();
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    if (!pending) return undefined;
    this.#pending.delete(id);
    clearTimeout(pending.timer);
    return pending;
  }

  #cancel(id: number): void {
    // What is being set keeps its time limit.
    if (id === this.#atWork) return;
    this.#settle(id)?.reject(new TypesetterUnavailableError("Nobody waits for the document"));
  }

  #giveUp(id: number): void {
    const { timeLimit } = this.#options;
    const late = new TypesetterUnavailableError(`A document took more than ${timeLimit} ms`);
    this.#settle(id)?.reject(late);
    if (id === this.#atWork) this.#lose("is stuck");
  }

  /** Only the document that was being set fails; those that wait are set by the next process. */
  #lose(reason: string): void {
    this.#options.report(`The typesetter ${reason}`);
    this.#restarts += 1;
    const lost = this.#atWork;
    this.#endProcess();
    if (lost !== undefined) {
      this.#settle(lost)?.reject(new TypesetterUnavailableError(`The typesetter ${reason}`));
    }
    this.#setNext();
  }

  #endProcess(): void {
    const ended = this.#process;
    this.#process = undefined;
    this.#atWork = undefined;
    ended?.kill("SIGKILL");
  }

  #rejectAll(reason: string): void {
    clearTimeout(this.#idle);
    for (const id of this.#pending.keys()) {
      this.#settle(id)?.reject(new TypesetterUnavailableError(reason));
    }
  }
}

function post(receiver: ChildProcess, message: TypesetRequest): void {
  receiver.send(message, () => {});
}

import { fork } from "node:child_process";
import { join } from "node:path";
import { JobNotDoneError, JobQueue, type Runner, type RunnerEvents } from "./job-queue.ts";
import type {
  TypesetAnswer,
  TypesetJob,
  TypesetMessage,
  TypesetRequest,
  TypesetTemplate,
} from "./typeset-process.ts";

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
  /** Milliseconds for one document, including its time in the queue and the start of the process. */
  timeLimit?: number;
  /** Bytes that the process may hold after a document. */
  memoryLimit?: number;
}

/** How many renders may wait for a document: see `MAX_IN_THREAD` of the renderer. */
const MAX_PENDING = 8;
/** Less than the time limit of the render that waits for the document. */
const TIME_LIMIT = 8_000;
const MEMORY_LIMIT = 384 * 1024 * 1024;
const IDLE_TIME = 60_000;

/**
 * Typesets PDF documents one at a time, in a process of their own: native code in a thread cannot be stopped, and its crash
 * would end the server.
 */
export class Typesetter {
  readonly #report: (message: string) => void;
  readonly #jobs: JobQueue<TypesetJob, TypesetAnswer>;

  constructor({ report, timeLimit = TIME_LIMIT, ...options }: TypesetterOptions) {
    this.#report = report;
    this.#jobs = new JobQueue({
      name: "typesetter",
      start: (events) => startProcess(options, events),
      report,
      maxPending: MAX_PENDING,
      timeLimit,
      idleTime: IDLE_TIME,
    });
  }

  /**
   * @throws {JobNotDoneError}
   * @throws {MissingGlyphsError}
   */
  async set(
    inputs: Record<string, string>,
    { signal, ...job }: Omit<TypesetJob, "inputs"> & { signal?: AbortSignal } = {},
  ): Promise<Uint8Array> {
    const answer = await this.#jobs.run({ ...job, inputs }, signal);
    switch (answer.type) {
      case "set":
        return answer.pdf;
      case "missingGlyphs":
        throw new MissingGlyphsError(answer.characters);
      case "failed":
        this.#report(`A document was not set: ${answer.message}`);
        throw new JobNotDoneError(answer.message);
    }
  }

  stop(): void {
    this.#jobs.stop();
  }
}

type ProcessOptions = Pick<TypesetterOptions, "template" | "program" | "memoryLimit">;

function startProcess(
  { template, program, memoryLimit = MEMORY_LIMIT }: ProcessOptions,
  { onReady, onAnswer, onLost }: RunnerEvents<TypesetAnswer>,
): Runner<TypesetJob> {
  const started = fork(program ?? join(import.meta.dirname, "typeset-process.ts"), [], {
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
    if (message.type === "ready") onReady();
    // A process that holds too much memory is replaced between two documents, which no visitor notices.
    else onAnswer(message, message.type === "set" && message.rss > memoryLimit);
  });
  started.on("error", () => {});
  started.once("close", (code, signal) => onLost(`ended with ${code ?? signal}: ${complaint}`));
  const post = (message: TypesetRequest) => void started.send(message, () => {});
  post({ type: "template", template });
  return { post: (job) => post({ type: "set", ...job }), end: () => started.kill("SIGKILL") };
}

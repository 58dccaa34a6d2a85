import type { Worker } from "node:worker_threads";

export class JobNotDoneError extends Error {
  override name = "JobNotDoneError";
  /**
   * True if the runner was lost during the job, or the job exceeded `workLimit` or `abandonedLimit`. Otherwise another
   * attempt may succeed, even after `timeLimit`, which includes waiting.
   */
  readonly isJobAtFault: boolean;

  constructor(message: string, isJobAtFault = false) {
    super(message);
    this.isJobAtFault = isJobAtFault;
  }
}

/** A thread or process that does one job at a time. */
export interface Runner<Job> {
  post: (job: Job) => void;
  /** Ends the runner at once, even during a job. */
  end: () => void;
  /**
   * Starts to measure a job. The returned function resolves to its processor time so far, in milliseconds. If undefined,
   * `workLimit` counts elapsed time.
   */
  measure?: () => () => Promise<number>;
}

/** Calls are ignored after the runner was told to end. */
export interface RunnerEvents<Answer> {
  onReady: () => void;
  /** @param mustRestart true if the runner must be replaced before the next job */
  onAnswer: (answer: Answer, mustRestart?: boolean) => void;
  /** The runner ended by itself, or could not start. */
  onLost: (reason: string) => void;
}

export interface JobQueueOptions<Job, Answer> {
  /** For the log, such as "typesetter". */
  name: string;
  start: (events: RunnerEvents<Answer>) => Runner<Job>;
  report: (message: string) => void;
  maxPending: number;
  /** Milliseconds for one job, including its time in the queue and the start of the runner. */
  timeLimit: number;
  /** Milliseconds for one job in the runner; of processor time if the runner measures it. */
  workLimit?: number;
  /** Milliseconds that an aborted job may continue in the runner. */
  abandonedLimit?: number;
  /** Milliseconds without a job after which the runner ends. */
  idleTime: number;
}

interface Pending<Job, Answer> {
  job: Job;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** Milliseconds in which a runner becomes ready, even where the machine has far more to do than it can. */
const START_LIMIT = 30_000;

/**
 * Runs jobs one at a time in a runner that can be stopped from outside, so that no job blocks the calling thread. The
 * runner starts with the first job, is replaced when it is stuck or lost, and ends after a while without a job.
 */
export class JobQueue<Job, Answer> {
  readonly #options: Required<JobQueueOptions<Job, Answer>>;
  /** In the order of their calls. The first is the current job, in the runner or waiting for its start. */
  readonly #pending = new Map<number, Pending<Job, Answer>>();
  #runner: Runner<Job> | undefined;
  #isReady = false;
  #startTimer: NodeJS.Timeout | undefined;
  #currentId: number | undefined;
  #workTimer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;
  #restarts = 0;

  constructor(options: JobQueueOptions<Job, Answer>) {
    const { timeLimit } = options;
    this.#options = { workLimit: timeLimit, abandonedLimit: timeLimit, ...options };
  }

  get figures() {
    return { restarts: this.#restarts, pending: this.#pending.size };
  }

  /** @throws {JobNotDoneError} if the queue is full, or the runner failed, took too long or could not start */
  run(job: Job, signal?: AbortSignal): Promise<Answer> {
    const { maxPending, timeLimit } = this.#options;
    if (this.#pending.size >= maxPending) {
      return Promise.reject(new JobNotDoneError(`The ${this.#options.name} has too much to do`));
    }
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const timer = setTimeout(() => this.#giveUp(id), timeLimit);
    this.#pending.set(id, { job, resolve, reject, timer });
    signal?.addEventListener("abort", () => this.#cancel(id), { once: true });
    this.#next();
    return promise;
  }

  stop(): void {
    this.#endRunner();
    clearTimeout(this.#idle);
    for (const id of this.#pending.keys()) {
      this.#settle(id)?.reject(new JobNotDoneError(`The ${this.#options.name} was stopped`));
    }
  }

  #next(): void {
    if (this.#currentId !== undefined) return;
    clearTimeout(this.#idle);
    const [id] = this.#pending.keys();
    if (id === undefined) {
      this.#idle = setTimeout(() => this.#endRunner(), this.#options.idleTime).unref();
      return;
    }
    this.#currentId = id;
    this.#runner ??= this.#start();
    if (this.#isReady) this.#post();
  }

  #start(): Runner<Job> {
    const ifNotReplaced =
      <Args extends unknown[]>(call: (...args: Args) => void) =>
      (...args: Args) => {
        if (started === this.#runner) call(...args);
      };
    const started = this.#options.start({
      onReady: ifNotReplaced(() => {
        clearTimeout(this.#startTimer);
        this.#isReady = true;
        this.#post();
      }),
      onAnswer: ifNotReplaced((answer, mustRestart = false) => {
        const done = this.#currentId === undefined ? undefined : this.#settle(this.#currentId);
        this.#clearCurrent();
        if (mustRestart) this.#endRunner();
        done?.resolve(answer);
        this.#next();
      }),
      onLost: ifNotReplaced((reason) => this.#replaceRunner(reason, this.#isReady)),
    });
    const stop = () => this.#replaceRunner(`took more than ${START_LIMIT} ms to start`, false);
    this.#startTimer = setTimeout(stop, START_LIMIT);
    return started;
  }

  #post(): void {
    const pending = this.#currentId === undefined ? undefined : this.#pending.get(this.#currentId);
    if (!pending) return;
    const measureUsed = this.#runner?.measure?.();
    this.#runner?.post(pending.job);
    this.#limitWork(this.#options.workLimit, measureUsed);
  }

  /** Limits the current job to milliseconds of processor time, or of elapsed time without `measureUsed`. */
  #limitWork(limit: number, measureUsed?: () => Promise<number>, wait = limit): void {
    clearTimeout(this.#workTimer);
    const stop = () => this.#replaceRunner(`was at work for more than ${limit} ms`, true);
    const timer = setTimeout(() => {
      if (!measureUsed) return stop();
      const check = (time: number) => {
        if (timer !== this.#workTimer) return;
        if (time >= limit) stop();
        else this.#limitWork(limit, measureUsed, limit - time);
      };
      // If measuring fails, the runner has ended: onLost follows.
      measureUsed().then(check, () => {});
    }, wait);
    this.#workTimer = timer;
  }

  #settle(id: number): Pending<Job, Answer> | undefined {
    const pending = this.#pending.get(id);
    if (!pending) return undefined;
    this.#pending.delete(id);
    clearTimeout(pending.timer);
    return pending;
  }

  /** Rejects a waiting job at once. A running job keeps its promise, but ends after `abandonedLimit` of elapsed time. */
  #cancel(id: number): void {
    if (this.#isAtWork(id)) this.#limitWork(this.#options.abandonedLimit);
    else this.#drop(id, "Nobody waits for it");
  }

  #giveUp(id: number): void {
    const reason = `took more than ${this.#options.timeLimit} ms`;
    if (this.#isAtWork(id)) this.#replaceRunner(reason, false);
    else this.#drop(id, `The ${this.#options.name} ${reason}`);
  }

  #isAtWork(id: number): boolean {
    return id === this.#currentId && this.#isReady;
  }

  /** Rejects a job that is not in the runner. A runner that was started for it is left to start. */
  #drop(id: number, message: string): void {
    this.#settle(id)?.reject(new JobNotDoneError(message));
    if (id !== this.#currentId) return;
    this.#clearCurrent();
    this.#next();
  }

  /** Rejects only the job in the runner; the next runner does the waiting ones. */
  #replaceRunner(reason: string, isJobAtFault: boolean): void {
    const message = `The ${this.#options.name} ${reason}`;
    this.#options.report(message);
    this.#restarts += 1;
    const lost = this.#currentId;
    this.#endRunner();
    if (lost !== undefined) this.#settle(lost)?.reject(new JobNotDoneError(message, isJobAtFault));
    this.#next();
  }

  #clearCurrent(): void {
    clearTimeout(this.#workTimer);
    this.#workTimer = undefined;
    this.#currentId = undefined;
  }

  #endRunner(): void {
    this.#clearCurrent();
    clearTimeout(this.#startTimer);
    const ended = this.#runner;
    this.#runner = undefined;
    this.#isReady = false;
    ended?.end();
  }
}

/**
 * Measures a thread for `Runner.measure`. The returned function resolves while the thread runs JavaScript, but not while
 * it is inside native code.
 */
export function measureThread(thread: Worker): () => Promise<number> {
  const before = thread.cpuUsage().catch(() => undefined);
  return async () => {
    const { user, system } = await thread.cpuUsage(await before);
    return (user + system) / 1_000;
  };
}

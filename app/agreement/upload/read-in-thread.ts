import { Worker } from "node:worker_threads";
import { releasePath } from "../../config/release.ts";
import { writeLine } from "../../log/server-log.ts";
import {
  JobNotDoneError,
  JobQueue,
  measureThread,
  type Runner,
  type RunnerEvents,
} from "../../server/job-queue.ts";

interface NotRead {
  refusal: string;
  /** A 503 means that the file can be sent again. */
  status: 422 | 503;
}

export interface FileJob {
  task: "compare" | "verify" | "pages";
  input: never;
}

type FileAnswer = { type: "done"; result: unknown } | { type: "failed"; message: string };
export type FileThreadMessage = { type: "ready" } | FileAnswer;

const jobs = new JobQueue<FileJob, FileAnswer>({
  name: "file reader",
  start: startThread,
  report: (message) => writeLine({ level: "error", message }),
  // How many renders may wait for a file: see `MAX_IN_THREAD` of the renderer.
  maxPending: 8,
  timeLimit: 8_000,
  // Milliseconds of processor time: on a busy machine, 2 s of elapsed time are too few for a whole agreement.
  workLimit: 2_000,
  abandonedLimit: 250,
  idleTime: 60_000,
});

/** Runs a task in `file-thread.ts`, so that no file can block the rendering of pages. */
export async function readInThread<Input, Result>(
  task: FileJob["task"],
  read: (input: Input) => Promise<Result>,
  input: Input,
  signal: AbortSignal,
): Promise<Result | NotRead> {
  // Development has no build for the thread.
  if (import.meta.env.DEV) return read(input);
  try {
    const answer = await jobs.run({ task, input: input as never }, signal);
    if (answer.type === "failed") throw new Error(answer.message);
    return answer.result as Result;
  } catch (error) {
    if (error instanceof JobNotDoneError) return error.isJobAtFault ? tooSlow : tooBusy;
    throw error;
  }
}

const tooSlow: NotRead = {
  refusal: "This takes far longer to read than an agreement, and was given up",
  status: 422,
};
const tooBusy: NotRead = {
  refusal: "Too many files are being read just now. Try again in a few seconds",
  status: 503,
};

function startThread({ onReady, onAnswer, onLost }: RunnerEvents<FileAnswer>): Runner<FileJob> {
  const thread = new Worker(releasePath("server/file-thread.js"), {
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  thread.on("message", (message: FileThreadMessage) => {
    if (message.type === "ready") onReady();
    else onAnswer(message);
  });
  thread.on("error", (error) => onLost(`failed: ${String(error)}`));
  thread.once("exit", (code) => onLost(`ended with ${code}`));
  return {
    post: (job) => thread.postMessage(job),
    end: () => void thread.terminate(),
    measure: () => measureThread(thread),
  };
}

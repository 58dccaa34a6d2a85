// Runs in the thread that reads strangers' files. `readInThread` sends it jobs.

import { parentPort } from "node:worker_threads";
import { compareUpload } from "./compare/compare-upload.ts";
import { comparePages } from "./pdf/compare-pages.ts";
import type { FileJob, FileThreadMessage } from "./upload/read-in-thread.ts";
import { verifyUpload } from "./verify/verify-upload.ts";

const tasks: Record<FileJob["task"], (input: never) => Promise<unknown>> = {
  compare: compareUpload,
  verify: verifyUpload,
  pages: comparePages,
};

parentPort?.on("message", async ({ task, input }: FileJob) => {
  try {
    send({ type: "done", result: await tasks[task](input) });
  } catch (error) {
    send({ type: "failed", message: String(error instanceof Error ? error.stack : error) });
  }
});
send({ type: "ready" });

function send(message: FileThreadMessage): void {
  parentPort?.postMessage(message);
}

import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import type { Fault } from "./fault.ts";
import type { Trial } from "./trial.ts";

/** No fault of the site's: what a busy machine alone does to the latency of a healthy page. */
export const machineControl: Fault = {
  name: "nothing, but other programs keep every core busy (the control)",
  run: competeForCores,
};

async function competeForCores(trial: Trial): Promise<string> {
  await trial.start();
  const others = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ["--eval", "for (;;);"], { stdio: "ignore" }),
  );
  try {
    await trial.meanwhile(6);
  } finally {
    for (const other of others) other.kill("SIGKILL");
  }
  return `${others.length} programs that count`;
}

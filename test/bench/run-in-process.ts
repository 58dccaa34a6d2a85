import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** Between the request to end and the order, in milliseconds. */
const grace = 5_000;

interface ProcessOptions {
  args: readonly string[];
  /** Milliseconds after which the process is ended, with all that it has started. */
  limit: number;
}

/** Runs a script in a process group of its own. Returns the text that it sends. @throws {Error} if it sends none in time. */
export async function runInProcess(
  script: string,
  { args, limit }: ProcessOptions,
): Promise<string> {
  const child = fork(script, args, { detached: true });
  const passUp = () => signalGroup(child, "SIGTERM");
  process.once("SIGINT", passUp);
  const timer = Promise.withResolvers<never>();
  const timeout = setTimeout(
    () => timer.reject(new Error(`took longer than ${Math.round(limit / 1000)} s`)),
    limit,
  );
  try {
    return await Promise.race([messageOf(child), timer.promise]);
  } finally {
    clearTimeout(timeout);
    process.off("SIGINT", passUp);
    await end(child);
  }
}

function messageOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("message", (text) => resolve(String(text)));
    child.once("error", reject);
    child.once("exit", (code, signal) => reject(new Error(`ended with ${signal ?? code}`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, "exit");
    signalGroup(child, "SIGTERM");
    const kill = setTimeout(() => signalGroup(child, "SIGKILL"), grace);
    await ended;
    clearTimeout(kill);
  }
  signalGroup(child, "SIGKILL");
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // Nothing of the group is left.
  }
}

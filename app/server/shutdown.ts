import type { Server } from "node:http";
import { Server as NetServer } from "node:net";

let stop: (signal: NodeJS.Signals) => void = () => process.exit(0);

// Process 1 ignores a signal without a handler, so main.ts imports this file before anything slow.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop(signal));

/** Sets what the first signal to stop does; until then a signal ends the process with 0. */
export function onStopSignal(action: (signal: NodeJS.Signals) => void): void {
  stop = (signal) => {
    // One request to stop may send two signals: from the terminal, and from npm.
    stop = () => {};
    action(signal);
  };
}

const TIME_LIMIT = 10_000;
const IDLE_GRACE = 1_000;
const CHECK_INTERVAL = 100;

/** Finishes what is in flight; idle connections get a second. False if anything was left to cut off after 10 seconds. */
export async function stopServer(server: Server): Promise<boolean> {
  const closed = new Promise<true>((resolve) => {
    // http.Server.close would close idle connections at once, some with a request on its way.
    NetServer.prototype.close.call(server, () => resolve(true));
  });
  const started = performance.now();
  const check = setInterval(() => {
    if (performance.now() - started > IDLE_GRACE) server.closeIdleConnections();
  }, CHECK_INTERVAL);
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, TIME_LIMIT, false);
  });
  const finished = await Promise.race([closed, timedOut]);
  clearInterval(check);
  clearTimeout(timer);
  if (!finished) server.closeAllConnections();
  return finished;
}

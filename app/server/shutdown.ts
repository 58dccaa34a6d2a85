import type { Server } from "node:http";
import { Server as NetServer } from "node:net";

let stop: (signal: NodeJS.Signals) => void = () => process.exit(0);

// PID 1 ignores signals that have no handler, so start.ts imports this file before anything slow.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
  process.on(signal, () => stop(signal));

/** The action runs only for the first signal. Without an action, a signal exits the process with 0. */
export function onStopSignal(action: (signal: NodeJS.Signals) => void): void {
  stop = (signal) => {
    // Ctrl+C under npm sends two signals: one from the terminal, one from npm.
    stop = () => {};
    action(signal);
  };
}

const TIME_LIMIT = 10_000;
const IDLE_GRACE = 1_000;
const CHECK_INTERVAL = 100;

/** Returns false if connections were still open after `TIME_LIMIT` and had to be closed. */
export async function stopServer(server: Server): Promise<boolean> {
  const closed = new Promise<true>((resolve) => {
    // http.Server.close would close idle connections at once, even if a request is already in transit.
    NetServer.prototype.close.call(server, () => resolve(true));
  });
  const started = performance.now();
  const check = setInterval(() => {
    if (performance.now() - started > IDLE_GRACE) server.closeIdleConnections();
  }, CHECK_INTERVAL);
  const { promise: timedOut, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, TIME_LIMIT, false);
  const finished = await Promise.race([closed, timedOut]);
  clearInterval(check);
  clearTimeout(timer);
  if (!finished) server.closeAllConnections();
  return finished;
}

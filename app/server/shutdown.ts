import type { Server } from "node:http";
import { Server as NetServer } from "node:net";

const FORCED_AFTER = 10_000;
const IDLE_GRACE = 1_000;
const CHECK_EVERY = 100;

/**
 * Stops a server so that no request is lost: it takes no new connection, finishes what is in flight, and
 * closes the idle connections once their owners have had a second to use them or to learn that they end.
 *
 * Resolves with whether everything was finished within 10 seconds; what was not is cut off.
 */
export async function stopServer(server: Server): Promise<boolean> {
  const closed = new Promise<true>((resolve) => {
    // http.Server.close would close the idle connections at once, some with a request already on its way.
    NetServer.prototype.close.call(server, () => resolve(true));
  });
  const started = performance.now();
  const check = setInterval(() => {
    if (performance.now() - started > IDLE_GRACE) server.closeIdleConnections();
  }, CHECK_EVERY);
  let timer: NodeJS.Timeout | undefined;
  const forced = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, FORCED_AFTER, false);
  });
  const finished = await Promise.race([closed, forced]);
  clearInterval(check);
  clearTimeout(timer);
  if (!finished) server.closeAllConnections();
  return finished;
}

import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Connections to a port of the loopback, all open; what becomes of them later is no error. */
export async function openSockets(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(200, count - sockets.length) }, () =>
      connect(port, "127.0.0.1").on("error", () => {}),
    );
    await Promise.all(batch.map((socket) => once(socket, "connect")));
    sockets.push(...batch);
  }
  return sockets;
}

export function destroyAll(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}

/** Writes one piece to each socket every second, as long as it is open, a tenth of them at a time. */
export function dripInto(sockets: readonly Socket[], piece: string): Disposable {
  let turn = 0;
  const timer = setInterval(() => {
    turn = (turn + 1) % 10;
    for (let index = turn; index < sockets.length; index += 10) {
      if (sockets[index]?.writable) sockets[index]?.write(piece);
    }
  }, 100);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** Resolves with the milliseconds until the last of these sockets was closed by the other side. */
export async function untilAllClosed(sockets: readonly Socket[], within: number): Promise<number> {
  const started = performance.now();
  const open = sockets.filter((socket) => !socket.destroyed);
  for (const socket of open) socket.resume();
  const tooLate = AbortSignal.timeout(within);
  await Promise.all(open.map((socket) => once(socket, "close", { signal: tooLate })));
  return performance.now() - started;
}

import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout } from "node:timers/promises";

/** A port of the loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Resolves once something takes connections at an address, which is asked every few milliseconds. */
export async function untilAnswers(url: string, within = 20_000): Promise<void> {
  const { hostname, port } = new URL(url);
  const started = performance.now();
  while (!(await takesConnections(hostname, Number(port)))) {
    if (performance.now() - started > within) throw new Error(`Nothing answers at ${url}`);
    await setTimeout(2);
  }
}

function takesConnections(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

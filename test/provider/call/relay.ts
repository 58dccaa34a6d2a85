import { once } from "node:events";
import { createSocket, type Socket } from "node:dgram";
import { networkInterfaces } from "node:os";

interface Candidate {
  address: string;
  port: number;
}

/**
 * Stands between the browser and the peer connection, packet by packet, so that the network between them
 * can be cut and mended again without either side being told.
 */
export class Relay {
  frozen = false;
  readonly candidates: Candidate[] = [];
  private readonly sockets: Socket[] = [];
  private readonly inner: Candidate;

  private constructor(inner: Candidate) {
    this.inner = inner;
  }

  /** Listens on loopback and on every other IPv4 address, for browsers that offer no loopback. */
  static async open(inner: Candidate): Promise<Relay> {
    const relay = new Relay(inner);
    const others = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter((one) => one.family === "IPv4" && !one.internal)
      .map((one) => one.address);
    for (const address of ["127.0.0.1", ...others]) await relay.listen(address);
    return relay;
  }

  close(): void {
    this.frozen = true;
    for (const socket of this.sockets.splice(0)) socket.close();
  }

  private async listen(address: string): Promise<void> {
    const outer = await this.bind(address);
    this.candidates.push({ address, port: outer.address().port });
    const inward = new Map<string, Promise<Socket>>();
    outer.on("message", (packet, { address: from, port }) => {
      const key = `${from}:${port}`;
      let socket = inward.get(key);
      if (!socket) {
        socket = this.bind("127.0.0.1");
        inward.set(key, socket);
        void socket.then((opened) =>
          opened.on("message", (reply) => this.forward(outer, reply, port, from)),
        );
      }
      void socket.then((opened) =>
        this.forward(opened, packet, this.inner.port, this.inner.address),
      );
    });
  }

  private forward(socket: Socket, packet: Buffer, port: number, address: string): void {
    if (!this.frozen) socket.send(packet, port, address, () => {});
  }

  private async bind(address: string): Promise<Socket> {
    const socket = createSocket("udp4");
    this.sockets.push(socket);
    await once(socket.bind(0, address), "listening");
    return socket.on("error", () => {});
  }
}

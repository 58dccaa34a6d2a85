import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A connection that keeps its own side open whatever the server says, and reads nothing until it is resumed. */
export async function stubbornClient(port: number, bytes = ""): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
  socket.on("error", () => {});
  await once(socket, "connect");
  if (bytes !== "") socket.write(bytes, "latin1");
  return socket;
}

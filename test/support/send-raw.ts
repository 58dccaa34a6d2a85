import { connect } from "node:net";

/** Writes bytes to a site's socket and gives back all that it answers until it closes or falls silent. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.setEncoding("latin1");
    socket.setTimeout(15_000, () => socket.destroy());
    socket.on("data", (chunk: string) => (answer += chunk));
    socket.on("close", () => resolve(answer));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
    socket.write(bytes, "latin1");
  });
}

/** A request as it goes over the wire. */
export function request(line: string, headers = "Host: site.example\r\n", body = ""): string {
  return `${line}\r\n${headers}Connection: close\r\n\r\n${body}`;
}

import { type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { NO_STORE } from "../page/cache-control.ts";

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** @param location a path of this site, with its query and fragment */
export function redirectAnswer(location: string): Answer {
  const { headers, ...answer } = statusAnswer(302);
  return { ...answer, headers: { ...headers, Location: location } };
}

export function statusAnswer(status: number): Answer {
  const line = `${status} ${STATUS_CODES[status]}\n`;
  const body = status === 413 ? `${line}${TOO_LARGE}\n` : line;
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": NO_STORE,
    "Content-Length": String(Buffer.byteLength(body)),
    ...(status === 503 && { "Retry-After": "1" }),
  };
  return { status, headers, body };
}

const TOO_LARGE = "That is more than this page accepts. Go back and send less.";

export function sendStatus(response: ServerResponse, status: number): void {
  send(response, statusAnswer(status));
}

export function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers).end(body);
}

/** For events without a `ServerResponse` (parse errors, CONNECT). Closes the socket. */
export function sendStatusOnSocket(
  socket: Duplex,
  status: number,
  headers: OutgoingHttpHeaders,
): void {
  const answer = statusAnswer(status);
  sendOnSocket(socket, { ...answer, headers: { ...headers, ...answer.headers } });
}

/** Closes the socket. */
export function sendOnSocket(
  socket: Duplex,
  { status, headers, body }: Omit<Answer, "headers"> & { headers: OutgoingHttpHeaders },
): void {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
  ];
  // Keep reading: closing with unread data would reset the connection and discard the response.
  socket.resume().write(`${lines.join("\r\n")}\r\n\r\n`);
  socket.end(body);
}

export function statusForParseError(code: string | undefined): number {
  if (code === "HPE_HEADER_OVERFLOW") return 431;
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return 408;
  return 400;
}

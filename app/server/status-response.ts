import { type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { NO_STORE } from "../page/cache-control.ts";

export function sendStatus(response: ServerResponse, status: number): void {
  response.writeHead(status, headersOf(status));
  response.end(bodyOf(status));
}

/** For events without a `ServerResponse` (parse errors, CONNECT). Closes the socket. */
export function sendStatusOnSocket(
  socket: Duplex,
  status: number,
  headers: OutgoingHttpHeaders,
): void {
  const text = bodyOf(status);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries({ ...headers, ...headersOf(status) }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    "Connection: close",
  ];
  // Keep reading: closing with unread data would reset the connection and discard the response.
  socket.resume().end(`${lines.join("\r\n")}\r\n\r\n${text}`);
}

export function statusForParseError(code: string | undefined): number {
  if (code === "HPE_HEADER_OVERFLOW") return 431;
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return 408;
  return 400;
}

function headersOf(status: number): Record<string, string> {
  return {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": NO_STORE,
    "Content-Length": String(Buffer.byteLength(bodyOf(status))),
    ...(status === 503 && { "Retry-After": "1" }),
  };
}

function bodyOf(status: number): string {
  const line = `${status} ${STATUS_CODES[status]}\n`;
  return status === 413 ? `${line}${TOO_LARGE}\n` : line;
}

const TOO_LARGE = "That is more than this page takes. Go back, and send less.";

import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding, type EncodedBody } from "./encodings.ts";

export interface StoredResponse extends EncodedBody {
  /** Alternating names and values, the fastest form for `writeHead`. */
  fields: readonly string[];
  etag: string;
  /** Used until `encoded` has a smaller one. */
  quickGzip?: Buffer;
  /** The time by `performance.now()`. Undefined for static files. */
  renderedAt?: number;
}

export function storedResponse(headers: Record<string, string>, body: Buffer): StoredResponse {
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const fields = Object.entries({ ...headers, ETag: etag, Vary: "Accept-Encoding" }).flat();
  return { fields, etag, body, encoded: {} };
}

/** Sends 304 if the client has the body, else the encoding that it prefers. */
export function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  stored: StoredResponse,
): void {
  const fields = [...stored.fields];
  if (stored.renderedAt !== undefined) {
    fields.push("Age", String(Math.floor((performance.now() - stored.renderedAt) / 1000)));
  }
  const { headers } = request;
  if (matches(headers["if-none-match"], stored.etag)) {
    response.writeHead(304, fields).end();
    return;
  }
  const { quickGzip } = stored;
  const encoded = quickGzip && !stored.encoded.gzip ? { gzip: quickGzip } : stored.encoded;
  const encoding = chooseEncoding(headers["accept-encoding"], encoded);
  const body = (encoding && encoded[encoding]) ?? stored.body;
  if (encoding) fields.push("Content-Encoding", encoding);
  fields.push("Content-Length", String(body.length));
  response.writeHead(200, fields).end(chunkOf(body), "latin1");
}

/** Bytes up to which Node sends a string in one write with the headers. */
const SHORT = 15 * 1024;
const texts = new WeakMap<Buffer, string>();

function chunkOf(body: Buffer): Buffer | string {
  if (body.length > SHORT) return body;
  const known = texts.get(body);
  if (known !== undefined) return known;
  const text = body.toString("latin1");
  texts.set(body, text);
  return text;
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  // The quotes delimit each tag, so a substring match is exact and the list need not be parsed.
  return ifNoneMatch.includes(etag.slice("W/".length)) || ifNoneMatch.trim() === "*";
}

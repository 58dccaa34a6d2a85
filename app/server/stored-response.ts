import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding, type Encoding } from "./encodings.ts";

/** An answer held in memory: its headers, and its body as it is and in the encodings made so far. */
export interface StoredResponse {
  /** Names and values in turn, as `writeHead` takes them fastest: those that every form of the answer shares. */
  fields: readonly string[];
  /** Weak, since every encoding of the body shares it. */
  etag: string;
  body: Buffer;
  encoded: Partial<Record<Encoding, Buffer>>;
  /** When it was rendered, by `performance.now()`; left out for what does not age. */
  renderedAt?: number;
}

/** An answer to be held in memory, with the tag of its body. */
export function storedResponse(headers: Record<string, string>, body: Buffer): StoredResponse {
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const fields = Object.entries({ ...headers, ETag: etag, Vary: "Accept-Encoding" }).flat();
  return { fields, etag, body, encoded: {} };
}

/** Sends a stored answer: 304 when the visitor has it already, else the smallest body that they accept. */
export function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  stored: StoredResponse,
): void {
  const fields = [...stored.fields];
  if (stored.renderedAt !== undefined) fields.push("Age", secondsSince(stored.renderedAt));
  const { headers } = request;
  if (matches(headers["if-none-match"], stored.etag)) {
    response.writeHead(304, fields).end();
    return;
  }
  const encoding = chooseEncoding(headers["accept-encoding"], stored.encoded);
  const body = (encoding && stored.encoded[encoding]) ?? stored.body;
  if (encoding) fields.push("Content-Encoding", encoding);
  fields.push("Content-Length", String(body.length));
  response.writeHead(200, fields).end(chunkOf(body), "latin1");
}

/** Up to this length Node writes a string and the head before it from one buffer on the stack. */
const SHORT = 15 * 1024;
const texts = new WeakMap<Buffer, string>();

/** A body as Node sends it fastest: a short one as a string, which goes out with the head in one piece. */
function chunkOf(body: Buffer): Buffer | string {
  if (body.length > SHORT) return body;
  const known = texts.get(body);
  if (known !== undefined) return known;
  const text = body.toString("latin1");
  texts.set(body, text);
  return text;
}

function secondsSince(moment: number): string {
  return String(Math.floor((performance.now() - moment) / 1000));
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  // The tag with its quotes, which no other tag can hold: the list need not be taken apart.
  return ifNoneMatch.includes(etag.slice("W/".length)) || ifNoneMatch.trim() === "*";
}

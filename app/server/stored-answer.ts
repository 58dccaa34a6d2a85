import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Encodings of a stored body, the smallest first. */
export const encodings = ["br", "zstd", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

/** An answer held in memory: its headers, and its body as it is and in the encodings made so far. */
export interface StoredAnswer {
  headers: Record<string, string>;
  /** Weak, since every encoding of the body shares it. */
  etag: string;
  body: Buffer;
  encoded: Partial<Record<Encoding, Buffer>>;
  /** When it was rendered, by `performance.now()`; left out for what does not age. */
  renderedAt?: number;
}

export function etagOf(body: Buffer): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Sends a stored answer: 304 when the visitor has it already, else the smallest body that they accept. */
export function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  stored: StoredAnswer,
): void {
  const headers = {
    ...stored.headers,
    ETag: stored.etag,
    Vary: "Accept-Encoding",
    ...(stored.renderedAt !== undefined && { Age: secondsSince(stored.renderedAt) }),
  };
  if (matches(request.headers["if-none-match"], stored.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = chooseEncoding(request.headers["accept-encoding"], stored.encoded);
  const body = (encoding && stored.encoded[encoding]) ?? stored.body;
  response.writeHead(200, {
    ...headers,
    ...(encoding && { "Content-Encoding": encoding }),
    "Content-Length": body.length,
  });
  response.end(body);
}

/** The encoding that the visitor weighs highest among those at hand; of equal weights, the smallest body. */
export function chooseEncoding(
  accepted: string | undefined,
  available: Partial<Record<Encoding, unknown>>,
): Encoding | undefined {
  if (!accepted) return undefined;
  const weights = new Map(
    accepted.split(",").map((part) => {
      const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight) || 0];
    }),
  );
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get("*") ?? 0;
  const best = encodings
    .filter((encoding) => available[encoding] !== undefined && weightOf(encoding) > 0)
    .toSorted((one, other) => weightOf(other) - weightOf(one))[0];
  const identity = weights.get("identity") ?? 0;
  return best !== undefined && weightOf(best) >= identity ? best : undefined;
}

function secondsSince(moment: number): number {
  return Math.floor((performance.now() - moment) / 1000);
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => opaqueTag(tag) === opaqueTag(etag));
}

function opaqueTag(etag: string): string {
  return etag.trim().replace(/^W\//, "");
}

import type { IncomingMessage } from "node:http";

/** A form comes in a few pieces; one that comes byte by byte takes half a second of work. */
const MOST_PIECES = 1_000;

/**
 * The whole body of a request, or `undefined` as soon as it is longer than `limit` bytes or in too many pieces.
 *
 * @throws when the visitor hangs up before its end
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > limit || chunks.length === MOST_PIECES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

import type { IncomingMessage } from "node:http";

/**
 * The whole body of a request, or `undefined` as soon as it is longer than `limit` bytes.
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
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

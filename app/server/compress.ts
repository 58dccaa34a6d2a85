import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { Encoding, StoredAnswer } from "./stored-answer.ts";

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  zstd: (body) =>
    promisify(zstdCompress)(body, {
      params: { [constants.ZSTD_c_compressionLevel]: 19 },
      pledgedSrcSize: body.length,
    }),
  gzip: (body) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
};

/** Bodies that may be worked on or wait. */
const LIMIT = 32;

// One body at a time: at these levels each takes tens of megabytes while it is worked on.
let queue = Promise.resolve();
let length = 0;

/**
 * Adds each encoding to a stored answer as it gets done, off the main thread; until then it is sent as it is.
 *
 * Undefined when too many wait: ask again later.
 */
export function compressInBackground(answer: StoredAnswer): Promise<void> | undefined {
  if (length >= LIMIT) return undefined;
  length += 1;
  const work = queue.then(() => compressAll(answer)).finally(() => (length -= 1));
  queue = work.catch(() => {});
  return work;
}

async function compressAll({ body, encoded }: StoredAnswer): Promise<void> {
  for (const encoding of ["gzip", "br", "zstd"] as const) {
    const compressed = await compressors[encoding](body);
    if (compressed.length < body.length) encoded[encoding] = compressed;
  }
}

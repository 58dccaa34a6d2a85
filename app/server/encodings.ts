import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { StoredResponse } from "./stored-response.ts";

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
export function compressInBackground(answer: StoredResponse): Promise<void> | undefined {
  if (length >= LIMIT) return undefined;
  length += 1;
  const work = queue.then(() => compressAll(answer)).finally(() => (length -= 1));
  queue = work.catch(() => {});
  return work;
}

async function compressAll({ body, encoded }: StoredResponse): Promise<void> {
  for (const encoding of ["gzip", "br", "zstd"] as const) {
    const compressed = await compressors[encoding](body);
    if (compressed.length < body.length) encoded[encoding] = compressed;
  }
}

/** Encodings of a stored body, the smallest first. */
export const encodings = ["br", "zstd", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

/** The encoding that the visitor weighs highest among those at hand; of equal weights, the smallest body. */
export function chooseEncoding(
  accepted: string | undefined,
  available: Partial<Record<Encoding, unknown>>,
): Encoding | undefined {
  if (!accepted || accepted.length > LONGEST_LIST) return undefined;
  const weights = weightsOf(accepted);
  let best: Encoding | undefined;
  let highest = 0;
  for (const encoding of encodings) {
    const weight = weights.get(encoding) ?? weights.get("*") ?? 0;
    if (available[encoding] === undefined || weight <= highest) continue;
    best = encoding;
    highest = weight;
  }
  return highest >= (weights.get("identity") ?? 0) ? best : undefined;
}

type Weights = ReadonlyMap<string, number>;

/** Browsers send some 30 characters; one who sends a longer list is sent the body as it is. */
const LONGEST_LIST = 200;

// Browsers agree on a handful of values of this header, so each is taken apart once.
const parsed = new LRUCache<string, Weights>({ max: 100 });

function weightsOf(accepted: string): Weights {
  const known = parsed.get(accepted);
  if (known) return known;
  const weights = new Map(
    accepted.split(",").map((part) => {
      const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight) || 0];
    }),
  );
  parsed.set(accepted, weights);
  return weights;
}

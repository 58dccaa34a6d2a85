import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

export const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

export interface EncodedBody {
  body: Buffer;
  encoded: Partial<Record<Encoding, Buffer>>;
}

/** Prefers the highest weight (RFC 9110, 12.5.3), then Brotli. Returns undefined to send the body unencoded. */
export function chooseEncoding(
  accepted: string | undefined,
  available: Partial<Record<Encoding, unknown>>,
): Encoding | undefined {
  if (!accepted || accepted.length > MAX_LIST) return undefined;
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

const MAX_LIST = 200;

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

type Compressors = Record<Encoding, (body: Buffer) => Promise<Buffer>>;

function compressorsAt(quality: number, level: number): Compressors {
  return {
    br: (body) =>
      promisify(brotliCompress)(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      }),
    gzip: (body) => promisify(gzip)(body, { level }),
  };
}

const thorough = compressorsAt(constants.BROTLI_MAX_QUALITY, constants.Z_BEST_COMPRESSION);

/** Makes a body two thirds smaller in about a millisecond, while a client waits for it. */
const quick = compressorsAt(4, 4);

export function compressQuickly(body: Buffer): Promise<Buffer> {
  return quick.gzip(body);
}

export async function encodeOnce(
  body: Buffer,
  accepted: string | undefined,
): Promise<{ body: Buffer; encoding?: Encoding }> {
  const encoding = chooseEncoding(accepted, quick);
  if (encoding === undefined || body.length < ONE_PACKET) return { body };
  return { body: await quick[encoding](body), encoding };
}

/** Bytes. A shorter body fits into one packet without compression. */
const ONE_PACKET = 1400;

const MAX_QUEUED = 32;

// Compress one body at a time: at these levels each needs tens of megabytes.
let queue = Promise.resolve();
let queued = 0;

/** Adds compressed copies to `body.encoded`. Returns undefined, and does nothing, if too many bodies are queued. */
export function compressInBackground(body: EncodedBody): Promise<void> | undefined {
  if (queued >= MAX_QUEUED) return undefined;
  queued += 1;
  const work = queue.then(() => compressAll(body)).finally(() => (queued -= 1));
  queue = work.catch(() => {});
  return work;
}

/** Adds copies that are smaller to `encoded`. */
export async function compressAll({ body, encoded }: EncodedBody): Promise<void> {
  for (const encoding of ["gzip", "br"] as const) {
    const compressed = await thorough[encoding](body);
    if (compressed.length < body.length) encoded[encoding] = compressed;
  }
}

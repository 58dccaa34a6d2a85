import { createPublicKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import { checkFields, EditedFileError } from "../../config/edited-file.ts";
import { hashOf } from "./encoding.ts";
import { IsoTime } from "./payloads.ts";

const bytes32 = z.string().regex(/^[\w-]{43}$/, "expected 43 letters, digits, - and _");

/** As published: RFC 8037, with the `alg` of RFC 9864. */
export const PublicJwk = z.strictObject({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: bytes32,
  kid: bytes32,
  alg: z.literal("Ed25519"),
  use: z.literal("sig"),
});
export type PublicJwk = z.infer<typeof PublicJwk>;

const RetiredKey = PublicJwk.extend({
  /** The key's later signatures are refused. */
  retired: IsoTime,
  /** The key's signatures prove nothing. */
  stolen: z.literal(true).optional(),
}).refine((jwk) => thumbprint(jwk.x) === jwk.kid, "its kid is not its thumbprint");

export const RetiredKeys = z
  .array(RetiredKey)
  .refine(
    (keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length,
    "a key is there twice",
  );

export const RETIRED_KEYS = "app/agreement/retired-keys.json";

export interface PublishedKey {
  jwk: PublicJwk;
  retired?: string | undefined;
  stolen?: true | undefined;
}

/** Returns the current key first. Throws an `EditedFileError`, also if the current key is retired or stolen. */
export function publishedKeys(current: KeyObject | undefined, old: unknown): PublishedKey[] {
  const keys = checkFields(RETIRED_KEYS, old, RetiredKeys).map(
    ({ retired, stolen, ...jwk }): PublishedKey => ({ jwk, retired, stolen }),
  );
  if (current === undefined) return keys;
  const jwk = publicJwk(current);
  const listed = keys.find((key) => key.jwk.kid === jwk.kid);
  if (listed?.stolen || Date.parse(listed?.retired ?? "") <= Date.now()) {
    const fault = "AGREEMENT_SIGNING_KEY is still the key that is retired here: set the new one";
    throw new EditedFileError(RETIRED_KEYS, undefined, fault);
  }
  return [listed ?? { jwk }, ...keys.filter((key) => key !== listed)];
}

export function publicJwk(key: KeyObject): PublicJwk {
  const { x } = createPublicKey(key).export({ format: "jwk" });
  if (x === undefined) throw new TypeError("not an Ed25519 key");
  return { kty: "OKP", crv: "Ed25519", x, kid: thumbprint(x), alg: "Ed25519", use: "sig" };
}

/** Computes an Ed25519 key's id by RFC 7638. */
export function thumbprint(x: string): string {
  return hashOf(JSON.stringify({ crv: "Ed25519", kty: "OKP", x }));
}

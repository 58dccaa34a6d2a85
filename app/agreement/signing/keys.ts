import { createPublicKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import { checkFields } from "../../config/edited-file.ts";
import { hashOf } from "./encoding.ts";
import { Time } from "./time.ts";

const bytes32 = z.string().regex(/^[\w-]{43}$/, "expected 43 letters, digits, - and _");

/** As published: RFC 8037, with the `alg` of RFC 9864. */
export const PublicJwk = z.strictObject({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: bytes32,
  /** {@link thumbprint} */
  kid: bytes32,
  alg: z.literal("Ed25519"),
  use: z.literal("sig"),
});
export type PublicJwk = z.infer<typeof PublicJwk>;

const RetiredKey = PublicJwk.extend({
  /** What the key signed from then on is refused. */
  retired: Time,
  /** What the key signed can't be told from what a thief signed. */
  stolen: z.literal(true).optional(),
}).refine((jwk) => thumbprint(jwk.x) === jwk.kid, "its kid is not its thumbprint");

/** What `retired-keys.json` holds. */
export const RetiredKeys = z.array(RetiredKey);

export const RETIRED_KEYS = "app/agreement/retired-keys.json";

export interface PublishedKey {
  jwk: PublicJwk;
  retired?: string | undefined;
  stolen?: true | undefined;
}

/**
 * @param old what `retired-keys.json` holds
 * @throws {EditedFileError}
 */
export function publishedKeys(current: KeyObject | undefined, old: unknown): PublishedKey[] {
  const keys = checkFields(RETIRED_KEYS, old, RetiredKeys).map(
    ({ retired, stolen, ...jwk }): PublishedKey => ({ jwk, retired, stolen }),
  );
  return current === undefined ? keys : [{ jwk: publicJwk(current) }, ...keys];
}

export function publicJwk(key: KeyObject): PublicJwk {
  const { x } = createPublicKey(key).export({ format: "jwk" });
  if (x === undefined) throw new TypeError("not an Ed25519 key");
  return { kty: "OKP", crv: "Ed25519", x, kid: thumbprint(x), alg: "Ed25519", use: "sig" };
}

/** RFC 7638, of an Ed25519 key. */
export function thumbprint(x: string): string {
  return hashOf(JSON.stringify({ crv: "Ed25519", kty: "OKP", x }));
}

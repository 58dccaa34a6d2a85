import { createPublicKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import retiredKeys from "../retired-keys.json" with { type: "json" };
import { hashOf } from "./encoding.ts";
import { Time } from "./time.ts";

const bytes32 = z.string().regex(/^[\w-]{43}$/);

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

export interface PublishedKey {
  jwk: PublicJwk;
  retired?: string | undefined;
  stolen?: true | undefined;
}

/** Throws a `ZodError` if `retired-keys.json` is wrong. */
export function publishedKeys(current?: KeyObject, old: unknown = retiredKeys): PublishedKey[] {
  const keys = z
    .array(RetiredKey)
    .parse(old)
    .map(({ retired, stolen, ...jwk }): PublishedKey => ({ jwk, retired, stolen }));
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

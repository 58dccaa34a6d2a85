import { compactVerify } from "jose";
import { z } from "zod";
import { decode } from "./encoding.ts";
import { Acceptance } from "./payloads.ts";
import { exactJson, parsePayload, splitToken, TokenError } from "./token.ts";

const coordinate = z.string().regex(/^[\w-]{43}$/);
const typ = z.literal("agreement-acceptance");

const Header = z.union([
  z.strictObject({
    alg: z.literal("Ed25519"),
    typ,
    jwk: z.strictObject({ kty: z.literal("OKP"), crv: z.literal("Ed25519"), x: coordinate }),
  }),
  z.strictObject({
    alg: z.literal("ES256"),
    typ,
    jwk: z.strictObject({
      kty: z.literal("EC"),
      crv: z.literal("P-256"),
      x: coordinate,
      y: coordinate,
    }),
  }),
]);

/**
 * Opens what the client's browser signed, by the key in its header: it proves that nothing has changed, not who signed.
 * Throws a `TokenError`.
 */
export async function openAcceptance(token: string): Promise<Acceptance> {
  const { header, payload } = splitToken(token);
  const { alg, jwk } = headerIn(header);
  await compactVerify(token, jwk, { algorithms: [alg] }).catch(() => {
    throw new TokenError("signature");
  });
  return parsePayload(payload, Acceptance);
}

function headerIn(encoded: string): z.infer<typeof Header> {
  try {
    const header = exactJson(decode(encoded), Header);
    if (header !== undefined) return header;
  } catch {
    // Not JSON.
  }
  throw new TokenError("key");
}

import { createPrivateKey, type KeyObject } from "node:crypto";

/** Matches the output of `npm run signing-key`: an Ed25519 key as PKCS8 in base64url. */
const SIGNING_KEY = /^MC4CAQAwBQYDK2VwBCIEI[\w-]{43}$/;

export function parseSigningKey(value: string): KeyObject | undefined {
  if (!SIGNING_KEY.test(value)) return undefined;
  const key = Buffer.from(value, "base64url");
  return createPrivateKey({ key, format: "der", type: "pkcs8" });
}

/** The inverse of {@link parseSigningKey}. */
export function writeSigningKey(key: KeyObject): string {
  return key.export({ format: "der", type: "pkcs8" }).toString("base64url");
}

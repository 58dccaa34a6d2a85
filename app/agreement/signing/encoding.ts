import { createHash } from "node:crypto";

/** base64url of the text's UTF-8, without padding. */
export function encode(text: string): string {
  return Buffer.from(text).toString("base64url");
}

/** Throws a `TypeError` unless the bytes are UTF-8. Check `isCanonical` first. */
export function decode(encoded: string): string {
  const bytes = Buffer.from(encoded, "base64url");
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** False where padding, other characters, or unused bits of the last character would let two strings hold the same bytes. */
export function isCanonical(encoded: string): boolean {
  return Buffer.from(encoded, "base64url").toString("base64url") === encoded;
}

/** SHA-256 of the text's UTF-8, as 43 characters of base64url. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** A hash as `sha256sum` prints it. */
export function inHex(hash: string): string {
  return Buffer.from(hash, "base64url").toString("hex");
}

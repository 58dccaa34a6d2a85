import { createHash } from "node:crypto";

export function toBase64url(text: string): string {
  return Buffer.from(text).toString("base64url");
}

/** Decodes base64url. Throws a `TypeError` for invalid UTF-8. Check `isCanonical` first. */
export function fromBase64url(encoded: string): string {
  const bytes = Buffer.from(encoded, "base64url");
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** False if another string holds the same bytes (padding, unused bits). */
export function isCanonical(encoded: string): boolean {
  return Buffer.from(encoded, "base64url").toString("base64url") === encoded;
}

/** Returns the SHA-256 as 43 characters of base64url. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** Writes a hash as `sha256sum` prints it. */
export function inHex(hash: string): string {
  return Buffer.from(hash, "base64url").toString("hex");
}

/** Returns the same bytes. Between threads Buffers become plain arrays. */
export function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

type JsonObject = Readonly<Record<string, unknown>>;

/** Returns undefined for JSON of anything else, and if `read` throws. */
export function parseObject(read: () => string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(read());
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null;
}

import { randomBytes } from "node:crypto";

/** Crockford's base 32, which has no I, L, O and U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/** `K7QX-M2PD`: 40 random bits. */
export function newReference(): string {
  const digits = [...randomBytes(8)].map((byte) => alphabet.charAt(byte % 32)).join("");
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}

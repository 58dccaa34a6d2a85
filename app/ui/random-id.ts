/** Returns so many random hexadecimal digits. Pages without TLS lack `crypto.randomUUID`. */
export function randomId(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(length / 2)));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  return digits.join("").slice(0, length);
}

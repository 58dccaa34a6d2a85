/**
 * An https address in the one spelling that a Markdown link, its text and an HTML attribute share:
 * whatever a Markdown parser would percent-encode, or could take for the link's end, is encoded.
 *
 * @throws {TypeError} for anything but an https address.
 */
export function safeAddress(address: string): string {
  const url = new URL(address);
  if (url.protocol !== "https:") throw new TypeError(`not an https address: ${address}`);
  return url.href
    .replace(/%(?![\da-f]{2})/gi, "%25")
    .replace(/[^!#$%&*-;=?-Z_a-z~]/g, percentEncode);
}

function percentEncode(character: string): string {
  return `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, "0")}`;
}

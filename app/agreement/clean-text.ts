/**
 * What a visitor typed, as the contract holds it: trimmed, on one line, without control characters
 * or the characters that override text direction, which could make a contract read as it is not.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ")
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, "")
    .trim();
}

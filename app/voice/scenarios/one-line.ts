/** Replaces line breaks by spaces and removes control, format and direction characters, which are not seen. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\s\u2028\u2029\u0085]+/gu, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, "")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}

/** Returns the words of a text in small letters. They contain letters or digits. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Models can write noise down as punctuation or "♪". */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

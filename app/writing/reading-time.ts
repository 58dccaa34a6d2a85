const WORDS_A_MINUTE = 220;

/** Returns at least 1. */
export function minutesToRead(markdown: string): number {
  const words = markdown.match(/[\p{Letter}\p{Number}]+(?:['’-][\p{Letter}\p{Number}]+)*/gu) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_A_MINUTE));
}

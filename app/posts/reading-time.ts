const WORDS_A_MINUTE = 220;

/** Minutes that reading a text takes, at least 1. */
export function readingTime(text: string): number {
  const words = text.match(/[\p{Letter}\p{Number}]+(?:['’-][\p{Letter}\p{Number}]+)*/gu) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_A_MINUTE));
}

const WORDS_PER_MINUTE = 220;

/** Returns at least 1. */
export function estimateReadingMinutes(markdown: string): number {
  const words = markdown.match(/[\p{Letter}\p{Number}]+(?:['’-][\p{Letter}\p{Number}]+)*/gu) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_PER_MINUTE));
}

const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** `2026-11-02` → `2 November 2026` */
export function formatPostDate(date: string): string {
  return longDate.format(new Date(date));
}

import type { SpeechSpan } from "./speech-span.ts";

/** Milliseconds in all of these. Speech that has not ended counts nothing. */
export function talkingTime(spans: readonly SpeechSpan[]): number {
  return spans.reduce((sum, { start, end = start }) => sum + Math.max(0, end - start), 0);
}

/** The visitor's part of the talking time, 0 to 1; undefined when nobody spoke. */
export function visitorShare(spans: readonly SpeechSpan[]): number | undefined {
  const total = talkingTime(spans);
  return total > 0
    ? talkingTime(spans.filter(({ side }) => side === "visitor")) / total
    : undefined;
}

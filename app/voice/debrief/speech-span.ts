/** One stretch of speech of one side. Times are in milliseconds since the epoch. */
export interface SpeechSpan {
  side: "visitor" | "persona";
  start: number;
  /** Absent while it is still heard. */
  end?: number;
  /** It began while the other side spoke. */
  interrupts: boolean;
}

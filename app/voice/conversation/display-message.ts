/** A message as a row shows it (spec.md, 3, "Transcription records"). */
export interface DisplayMessage {
  role: "user" | "assistant";
  original_text: string;
  corrected_text: string;
  questions_about_corrections: string | null;
  ordered_source_ids: readonly string[];
  /** 0 to 1. */
  confidence: number;
}

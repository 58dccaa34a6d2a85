/** An item as it was said (spec.md, 3, "Transcription records"). */
export interface RawRecord {
  id: string;
  role: "user" | "assistant";
  text: string;
}

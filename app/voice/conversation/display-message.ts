import type { Role } from "../realtime/item.ts";
import { displayRole, messageText } from "./message-text.ts";
import type { Said } from "./message-text.ts";

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

/** An item that was not cleaned: it is its own correction, in full confidence. */
export function toDisplayMessage(item: Said & { id: string; role: Role }): DisplayMessage {
  const text = messageText(item);
  return {
    role: displayRole(item.role),
    original_text: text,
    corrected_text: text,
    questions_about_corrections: null,
    ordered_source_ids: [item.id],
    confidence: 1,
  };
}

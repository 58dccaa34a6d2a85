import type { ContentPart, ItemStatus, ItemType, Role } from "../protocol/item.ts";
import { toolText } from "./tool-call-text.ts";

/** What the text of a row is made of. */
export interface MessageContent {
  type: ItemType;
  role: Role;
  status: ItemStatus;
  content: readonly ContentPart[];
  name?: string;
  arguments?: string;
  output?: string;
}

/** What a row shows when nothing was said yet, or at all (spec.md, 2). */
export function messageText(said: MessageContent): string {
  const text =
    said.type === "message" ? join(said.content.map(partText)) : (toolText(said) ?? itemText(said));
  if (text !== "") return text;
  if (said.status === "completed") return "[Empty message]";
  return said.role === "assistant" ? "Thinking..." : "Processing...";
}

/** What was said, written, called or answered, in words; empty while nothing is known. */
export function itemText(said: MessageContent): string {
  if (said.type === "function_call") {
    return said.name ? `${said.name}(${said.arguments ?? ""})` : (said.arguments ?? "");
  }
  if (said.type === "function_call_output") return said.output ?? "";
  return join(said.content.map((part) => part.text || part.transcript || ""));
}

/** One content part in words (spec.md, 2, "Message text rules"). */
function partText(part: ContentPart): string {
  switch (part.type) {
    case "input_text":
    case "text":
      return part.text ?? "";
    case "input_audio":
      return part.transcript || "...";
    default:
      return part.text || part.transcript || "";
  }
}

/** A role as it is shown: "system" is shown as assistant (spec.md, 2). */
export function displayRole(role: Role): "user" | "assistant" {
  return role === "user" ? "user" : "assistant";
}

function join(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== "").join(" ");
}

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

/** Text that is text in Markdown, too. */
export function plainMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#|~]/g, "\\$&").replaceAll(/\s+/g, " ");
}

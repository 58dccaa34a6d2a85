import type { ContentPart, ItemStatus, ItemType, Role } from "../protocol/item.ts";
import { charactersPerSecond, speechDuration } from "../realtime/sound-end.ts";
import { hasWords } from "../realtime/words.ts";

export interface MessageContent {
  type: ItemType;
  role: Role;
  status: ItemStatus;
  content: readonly ContentPart[];
  name?: string;
  /** JSON that may still be incomplete. */
  arguments?: string;
  output?: string;
  /** The title of the ending that a tool call declares, once that is known. */
  endingTitle?: string | undefined;
}

/** A message of the final transcript (docs/product.md, 3, "Transcription records"). */
export interface DisplayMessage {
  role: "user" | "assistant";
  original_text: string;
  corrected_text: string;
  questions_about_corrections: string | null;
  ordered_source_ids: readonly string[];
  /** 0 to 1. */
  confidence: number;
}

/** Shown for speech in which no words were recognized. */
export const unclearSpeech = "(No words could be made out.)";

/** Why a turn of the visitor's was heard but not written down: its transcription failed, or the call ended before it. */
export const unwrittenReasons = ["failed", "ended"] as const;
export type UnwrittenReason = (typeof unwrittenReasons)[number];

/** Shown in place of the words of a turn that was not written down. Exports and measures leave it out. */
export const unwrittenText: Readonly<Record<UnwrittenReason, string>> = {
  failed: "(This could not be written down.)",
  ended: "(The call ended before this was written down.)",
};

/** Says how many of the visitor's turns the debrief does not know. Empty if there are none. */
export function unwrittenNote(count: number): string {
  if (count === 0) return "";
  const turns = `${count} of your turns could not be written down`;
  return `${turns}; the debrief does not know ${count === 1 ? "it" : "them"}.`;
}

/** Returns the text of a row, or a placeholder if it is empty (docs/product.md, 2). */
export function messageText(message: MessageContent): string {
  const text = rowText(message);
  if (text !== "") return text;
  if (message.status === "completed") return "[Empty message]";
  return message.role === "assistant" ? "Thinking..." : "Processing...";
}

/** Returns the text, tool call or tool output of an item, without placeholders. */
export function itemText(item: MessageContent): string {
  if (item.type === "function_call") return callText(item);
  if (item.type === "function_call_output") return item.output ?? "";
  return join(item.content.map(partWords));
}

/** Returns "" for speech whose transcript has no words. */
export function partWords({ type, text, transcript = "" }: ContentPart): string {
  if (text) return wholeCharacters(text);
  return type === "input_audio" && !hasWords(transcript) ? "" : wholeCharacters(transcript);
}

/** Leaves out the first half of a character whose second has not come: providers refuse such text. */
function wholeCharacters(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, "").toWellFormed();
}

/** Maps `system` to `assistant`, as rows show it (docs/product.md, 2). */
export function displayRole(role: Role): "user" | "assistant" {
  return role === "user" ? "user" : "assistant";
}

/** Joins the lines and escapes Markdown syntax. */
export function escapeMessageText(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#|~]/g, "\\$&").replaceAll(/\s+/g, " ");
}

function rowText(message: MessageContent): string {
  if (message.type === "message") return join(message.content.map(partText));
  if (message.type === "function_call") return describeCall(message);
  const text = itemText(message);
  if (message.type !== "function_call_output") return text;
  // The sentences after the first are instructions to the model.
  return /^[^.]*\./.exec(text)?.[0] ?? text;
}

function partText(part: ContentPart): string {
  switch (part.type) {
    case "input_text":
    case "text":
      return wholeCharacters(part.text ?? "");
    case "input_audio":
      return partWords(part) || "...";
    default:
      return partWords(part);
  }
}

function join(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== "").join(" ");
}

function callText({ name, arguments: text = "" }: MessageContent): string {
  return name ? `${name}(${text})` : text;
}

/** Describes a call that declares an ending in plain words. */
function describeCall(call: MessageContent): string {
  if (call.name !== "declare_ending") return callText(call);
  const unfinished = "Begins to declare an ending";
  if (call.status === "incomplete") return unfinished;
  try {
    const { ending }: Record<string, unknown> = JSON.parse(call.arguments ?? "");
    if (typeof ending === "string") {
      return `Declares the ending: ${call.endingTitle ?? ending.replaceAll("_", " ")}`;
    }
  } catch {
    // The arguments are incomplete or invalid.
  }
  return unfinished;
}

export interface HeardPart {
  text: string;
  isHeard: boolean;
}

/**
 * Divides a text by whether it was heard. Times are in milliseconds of its speech.
 *
 * @param heardMs where it was cut off
 * @param missed stretches that were lost before that, in order
 */
export function heardParts(
  text: string,
  heardMs: number,
  missed: readonly { from: number; to: number }[],
): HeardPart[] {
  const end = saidWithin(text, heardMs).length;
  const parts: HeardPart[] = [];
  let at = 0;
  const add = (to: number, isHeard: boolean) => {
    const part = text.slice(at, Math.max(at, to));
    at += part.length;
    if (part !== "") parts.push({ text: part, isHeard });
  };
  for (const { from, to } of missed) {
    add(Math.min(end, saidWithin(text, from).length), true);
    const until = saidWithin(text, to).length;
    // A word that was half said was not heard.
    const half = /^\s*\S*/.exec(text.slice(until))?.[0] ?? "";
    add(Math.min(end, until + half.length), false);
  }
  add(end, true);
  add(text.length, false);
  return parts;
}

/** Estimates which whole words of a text are said in its first milliseconds. `pace` is in characters a second. */
export function saidWithin(text: string, milliseconds: number, pace = charactersPerSecond): string {
  if (milliseconds >= speechDuration(text, pace)) return text;
  const length = Math.max(0, Math.floor((milliseconds / 1000) * pace));
  return text.slice(0, length).replace(/\S*$/, "").trimEnd();
}

import type { ConversationItem } from "./conversation-item.ts";

interface CurrentLine {
  isPersona: boolean;
  text: string;
  /** Whether it is being played, so that its sentences are spoken one after the other. */
  isPlaying: boolean;
}

/** An answer has fewer items, and a long conversation must not be searched. */
const mostItems = 12;

/** Returns what is being said: all messages of the answer that is being played. Else what was said last. */
export function currentLine(items: readonly ConversationItem[]): CurrentLine | undefined {
  const playing = items.slice(-mostItems).filter(({ isPlaying, text }) => isPlaying && text !== "");
  if (playing.length > 0) {
    return { isPersona: true, text: playing.map(({ text }) => text).join(" "), isPlaying: true };
  }
  const last = items.findLast(({ type, heardText }) => type === "message" && heardText !== "");
  return last && { isPersona: last.role === "assistant", text: last.heardText, isPlaying: false };
}

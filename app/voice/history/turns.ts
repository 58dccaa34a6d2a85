import { unwrittenText } from "../conversation/message-text.ts";
import type { SavedItem } from "./rehearsal-schema.ts";

/** A message of the final transcript of a past rehearsal. */
export interface Turn {
  /** The key and the id of the turn's first item. */
  key: string;
  id: string;
  role: "user" | "assistant";
  /** The correction, or what was heard if there is none. */
  text: string;
  /** The text as it was heard, if that differs. */
  heard: string | undefined;
  interrupted: boolean;
  isTyped: boolean;
  isEarlier: boolean;
  createdAt: number;
  /** True if the text is a placeholder, since the turn was not written down. */
  isUnwritten?: true;
}

/** Returns the turns of a past rehearsal that have words, and placeholders for those that were not written down. */
export function shownTurnsOf(items: readonly SavedItem[]): Turn[] {
  return items.flatMap((item) => {
    const { unwritten } = item;
    if (!unwritten) return turnsOf([item]);
    return { ...toTurn(item, unwrittenText[unwritten], undefined), isUnwritten: true };
  });
}

/** Returns the final transcript of a past rehearsal. A record of several items is one turn. */
export function turnsOf(items: readonly SavedItem[]): Turn[] {
  return items.flatMap((item) => {
    const { cleaned, text, heard = text } = item;
    if (!item.isMessage || heard === "") return [];
    if (!cleaned) return toTurn(item, heard, undefined);
    const [first] = cleaned.ordered_source_ids;
    if (first !== item.id && first !== item.key) return [];
    const { corrected_text: corrected, original_text: original } = cleaned;
    return corrected === "" ? [] : toTurn(item, corrected, original);
  });
}

function toTurn(item: SavedItem, text: string, heard: string | undefined): Turn {
  const { isEarlier = false } = item;
  return { ...item, text, heard: heard === text ? undefined : heard, isEarlier };
}

/** Returns the id of the turn to which an item belongs. */
export function turnIdOf({ id, cleaned }: SavedItem, items: readonly SavedItem[]): string {
  const [first = id] = cleaned?.ordered_source_ids ?? [];
  return items.find((item) => item.key === first)?.id ?? first;
}

/** Returns the messages of this attempt, as heard, for `measureConversation`. */
export function measuredItems(items: readonly SavedItem[]) {
  return items
    .filter(({ isMessage, isEarlier }) => isMessage && !isEarlier)
    .map((item) => ({ ...item, id: turnIdOf(item, items), text: item.heard ?? item.text }));
}

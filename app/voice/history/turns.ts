import type { SavedItem } from "./rehearsal-schema.ts";

/** A message of a past rehearsal as its final transcript has it. */
export interface Turn {
  /** The key and the id of the item that it begins with. */
  key: string;
  id: string;
  role: "user" | "assistant";
  /** Corrected, or what was heard as long as there is no correction. */
  text: string;
  /** What was heard, where that differs. */
  heard: string | undefined;
  interrupted: boolean;
  isTyped: boolean;
  isEarlier: boolean;
  createdAt: number;
}

/** The final transcript of a past rehearsal. A record of several items is one turn. */
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
  const { key, id, role, interrupted, isTyped, isEarlier = false, createdAt } = item;
  return {
    key,
    id,
    role,
    text,
    heard: heard === text ? undefined : heard,
    interrupted,
    isTyped,
    isEarlier,
    createdAt,
  };
}

/** The messages that count for the measures: as heard, and none of an earlier attempt. */
export function measuredItems(items: readonly SavedItem[]) {
  return items
    .filter(({ isMessage, isEarlier }) => isMessage && !isEarlier)
    .map(({ role, isTyped, text, heard = text, createdAt }) => ({
      role,
      isTyped,
      text: heard,
      createdAt,
    }));
}

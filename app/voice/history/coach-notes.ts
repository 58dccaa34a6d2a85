import { unescapeHtml } from "./html-text.ts";
import type { CoachNote, SavedItem } from "./rehearsal-schema.ts";
import { turnIdOf } from "./turns.ts";

/** A file with notes for several hours of conversation is smaller. */
export const maxFileBytes = 4_000_000;

/** Characters. */
export const maxNoteLength = 2_000;

export const maxNotes = 2_000;

/** Returns the `data-note` value of a note, in characters that HTML need not escape. */
export function noteKey({ about, id }: Pick<CoachNote, "about" | "id">): string {
  return `${about}:${encodeURIComponent(id.toWellFormed()).replaceAll("'", "%27")}`;
}

interface NotesFile {
  rehearsalId: number;
  /** Empty notes are left out. */
  notes: CoachNote[];
}

/**
 * Reads the notes of a file that `reportHtml` or a browser wrote. Returns undefined for any other file, or one with more
 * than `maxNotes`. A note's text cannot contain markup: the pattern excludes "<".
 */
export function readCoachNotes(html: string): NotesFile | undefined {
  const id = /<meta name="rehearsal" content="(\d{1,15})">/.exec(html)?.[1];
  const fields = [
    ...html.matchAll(
      /<textarea data-note="(turn|goal):([^"<>]{1,900})"[^<>]*>([^<]*)<\/textarea>/g,
    ),
  ];
  if (id === undefined || fields.length > maxNotes) return undefined;
  const notes = fields.flatMap(([, about, key = "", text = ""]) => {
    const note = toNote(about === "goal" ? "goal" : "turn", key, text);
    return note && note.text !== "" ? [note] : [];
  });
  return { rehearsalId: Number(id), notes };
}

function toNote(about: CoachNote["about"], key: string, html: string): CoachNote | undefined {
  try {
    const text = unescapeHtml(html).trim().slice(0, maxNoteLength);
    return { about, id: decodeURIComponent(key), text: text.toWellFormed() };
  } catch {
    return undefined;
  }
}

/**
 * Returns the notes by the id of their goal or turn. If cleaning merged several items into one turn, their notes are
 * joined.
 */
export function notesById(
  notes: readonly CoachNote[] = [],
  items: readonly SavedItem[],
): Record<CoachNote["about"], ReadonlyMap<string, string>> {
  const [turn, goal] = [new Map<string, string>(), new Map<string, string>()];
  for (const { about, id, text } of notes) {
    const item = about === "turn" && items.find((one) => one.id === id);
    const [map, key] = about === "goal" ? [goal, id] : [turn, item ? turnIdOf(item, items) : id];
    const before = map.get(key);
    map.set(key, before === undefined ? text : `${before}\n${text}`);
  }
  return { turn, goal };
}

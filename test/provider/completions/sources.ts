import type { State } from "../state.ts";
import { wordsOf } from "../session/items.ts";
import { fieldsOf, isFields, textOf } from "../wire/fields.ts";

/** A piece of conversation that a request speaks of. */
export interface Source {
  id: string;
  role: string;
  text: string;
}

/**
 * The conversation items named in the messages, in the order they are named: those of this provider's own
 * sessions wherever their id is written, and any JSON object there that has an id and a role.
 */
export function sourcesIn(messages: unknown[], state: State): Source[] {
  const found = new Map<string, Source>();
  const text = messages
    .map(fieldsOf)
    .filter(({ role }) => role !== "system" && role !== "developer")
    .map(({ content }) => (typeof content === "string" ? content : JSON.stringify(content)))
    .join("\n");
  for (const source of objectsIn(text).flatMap(sourcesOf)) found.set(source.id, source);
  for (const session of state.sessions.values()) {
    for (const item of session.items.list) {
      if (!text.includes(item.id) || found.has(item.id)) continue;
      found.set(item.id, { id: item.id, role: textOf(item.role), text: wordsOf(item) });
    }
  }
  return [...found.values()].toSorted((a, b) => text.indexOf(a.id) - text.indexOf(b.id));
}

/** Every JSON value that begins at the start of the text or of a line. */
function objectsIn(text: string): unknown[] {
  return [text, ...text.split("\n"), ...(text.match(/[[{][\s\S]*[\]}]/g) ?? [])].flatMap((part) => {
    try {
      const value: unknown = JSON.parse(part);
      return [value];
    } catch {
      return [];
    }
  });
}

function sourcesOf(value: unknown): Source[] {
  if (Array.isArray(value)) return value.flatMap(sourcesOf);
  if (!isFields(value)) return [];
  const id = textOf(value.id) || textOf(value.item_id);
  if (!id) return Object.values(value).flatMap(sourcesOf);
  const text = textOf(value.text) || textOf(value.transcript) || textOf(value.original_text);
  return [{ id, role: textOf(value.role), text: text || wordsOf({ ...value, id }) }];
}

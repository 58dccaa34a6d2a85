import type { Fields } from "./fields.ts";

/** What a visitor typed, by the query of the page; gone with the document, and never stored. */
const kept = new Map<string, Fields>();

/** Keeps the fields for a visitor who goes to another page and comes back. For the browser only. */
export function keepFields(search: string, fields: Fields): void {
  kept.set(search, fields);
}

export function keptFields(search: string): Fields | undefined {
  return kept.get(search);
}

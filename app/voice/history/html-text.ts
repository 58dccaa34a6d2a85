const references: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/** Browsers write a no-break space by its name. */
const characters: ReadonlyMap<string, string> = new Map([
  ...[...references].map(([character, reference]) => [reference, character] as const),
  ["&nbsp;", "\u00a0"],
]);

export function escapeHtml(text: string): string {
  return cleanText(text).replaceAll(/[&<>"']/g, (character) => references.get(character) ?? "");
}

/** Reads what `escapeHtml` or a browser wrote. */
export function unescapeHtml(html: string): string {
  return cleanText(html.replaceAll(/&[a-z#\d]+;/g, (name) => characters.get(name) ?? name));
}

/** Drops control characters, which HTML forbids, and marks that turn the direction of the text after them. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll(/[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu, "");
}

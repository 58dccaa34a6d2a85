const references = new Map([
  ["&", "&#x26;"],
  ["<", "&#x3C;"],
  [">", "&#x3E;"],
  ['"', "&#x22;"],
  ["'", "&#x27;"],
]);

/** Text as HTML that means that very text, between tags and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => references.get(character) ?? "");
}

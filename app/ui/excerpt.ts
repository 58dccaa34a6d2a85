/** Cuts a text to so many characters: at a space, if there is one in the second half, and never inside a character. */
export function cutAtSpace(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const space = text.lastIndexOf(" ", maxLength);
  const start = text.slice(0, space > maxLength / 2 ? space : maxLength);
  return start.replace(/[\ud800-\udbff]$/, "").trimEnd();
}

/** Cuts a text and adds an ellipsis, or returns a text that is short enough. */
export function excerptOf(text: string, maxLength: number): string {
  const start = cutAtSpace(text, maxLength);
  return start === text ? text : `${start}…`;
}

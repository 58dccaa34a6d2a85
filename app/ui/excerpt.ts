/** Cuts a text to so many characters: at a space, if there is one in the second half, and never inside a character. */
export function cutAtSpace(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "");
  const space = start.lastIndexOf(" ");
  return (space > maxLength / 2 ? start.slice(0, space) : start).trimEnd();
}

/** Cuts a text and adds an ellipsis, or returns a text that is short enough. */
export function excerptOf(text: string, maxLength: number): string {
  const start = cutAtSpace(text, maxLength);
  return start === text ? text : `${start}…`;
}

const filler =
  /\b(?:u+m+|u+h+|e+rm?|h+m+|you know|i mean|sort of|kind of|basically|actually|literally)\b/giu;

/** How many English filler words a text has. */
export function countFillers(text: string): number {
  return text.match(filler)?.length ?? 0;
}

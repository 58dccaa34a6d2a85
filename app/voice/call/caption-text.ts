/** As in conversation/message-text.ts. */
const charactersPerSecond = 15;

/** Shorter sentences share a caption. */
const shortest = 40;
/** Longer ones are cut, between words. */
const longest = 100;

/**
 * Returns the sentence of `text` that is being spoken after so many milliseconds, which is estimated; the last one if
 * nothing is being spoken.
 */
export function captionAt(text: string, elapsed: number | undefined): string {
  const captions = sentences(text);
  if (elapsed === undefined) return captions.at(-1) ?? "";
  let left = (elapsed / 1000) * charactersPerSecond;
  for (const caption of captions) {
    if (left < caption.length) return caption;
    left -= caption.length + 1;
  }
  return captions.at(-1) ?? "";
}

function sentences(text: string): string[] {
  const captions: string[] = [];
  for (const sentence of text.match(/(?:[^.!?…]+[.!?…]*|[.!?…]+)["”’)]*\s*/g) ?? [text]) {
    for (const piece of pieces(sentence.trim())) {
      const before = captions.at(-1);
      if (before !== undefined && before.length < shortest) {
        captions[captions.length - 1] = `${before} ${piece}`;
      } else captions.push(piece);
    }
  }
  return captions;
}

function pieces(sentence: string): string[] {
  if (sentence.length <= longest) return [sentence];
  const middle = sentence.indexOf(" ", sentence.length / 2);
  if (middle === -1) return [sentence];
  return [sentence.slice(0, middle), sentence.slice(middle + 1)].flatMap(pieces);
}

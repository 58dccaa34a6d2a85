const OPENING = "<script";
const CLOSING = "</script>";

/** A document without its marks, and what its marked inline scripts hold. */
export interface UnmarkedDocument {
  document: Buffer<ArrayBuffer>;
  inlineScripts: Buffer[];
}

/**
 * Takes the nonce out of a rendered document, and gives the texts of the scripts that carried it. Works on bytes:
 * reading the document as text and writing it again would take longer than everything else here.
 *
 * @param nonce the first attribute of each script that has it; ASCII, and nowhere in what visitors or content wrote
 */
export function unmarkScripts(marked: Buffer, nonce: string): UnmarkedDocument {
  const mark = ` nonce="${nonce}"`;
  const pieces: Buffer[] = [];
  const inlineScripts: Buffer[] = [];
  let from = 0;
  for (let at = marked.indexOf(mark); at !== -1; at = marked.indexOf(mark, from)) {
    pieces.push(marked.subarray(from, at));
    from = at + mark.length;
    if (marked.toString("latin1", at - OPENING.length, at) !== OPENING) continue;
    const script = marked.subarray(marked.indexOf(">", from) + 1, marked.indexOf(CLOSING, from));
    if (script.length > 0) inlineScripts.push(script);
  }
  pieces.push(marked.subarray(from));
  return { document: Buffer.concat(pieces), inlineScripts };
}

import { contractFields, type FieldErrors, type FormFields, optionalFields } from "./inputs.ts";

/** An escape of a link, of HTML or of a mail’s source; or UTF-8 that was read as if each byte were a letter. */
const changedLetter =
  /%[\dA-Fa-f]{2}|=[\dA-F]{2}|&(?:#\w+|[A-Za-z]{2,});|[ÂÃÄÅÎÏÐÑ][\u0080-\u00BF‚ƒ„†‡ˆ‰Š‹ŒŽ˜™š›œžŸ]|â€/u;

/** Doubts the details of a client that came by a link which a program has decoded or encoded anew. */
export function findChangedLetters(fields: FormFields): FieldErrors {
  const doubts: FieldErrors = {};
  for (const { name } of [...contractFields, ...optionalFields]) {
    const [found] = changedLetter.exec(fields[name]) ?? [];
    if (found) doubts[name] = `A program may have changed its letters: it holds “${found}”.`;
  }
  return doubts;
}

import { wordsOf } from "../realtime/words.ts";

/** Hardly anybody says a phrase so many times in a row, but models write down noise so. */
const minRepeats = 8;

/** In words. */
const maxPhraseLength = 12;

/** Codes that name no language. */
const unnamed = new Set(["und", "mul", "mis", "zxx"]);

/**
 * Returns whether most letters of a text are of another script than Latin, in which all languages of a rehearsal are
 * written.
 */
export function isInOtherScript(text: string): boolean {
  return 2 * count(text, /\p{Script=Latin}/gu) < count(text, /\p{L}/gu);
}

/** Returns whether a text is one phrase over and over, as models write down noise. */
export function isLoop(text: string): boolean {
  const words = wordsOf(text);
  const longest = Math.min(maxPhraseLength, words.length / minRepeats);
  for (let length = 1; length <= longest; length++) {
    if (words.every((word, index) => word === words[index % length])) return true;
  }
  return false;
}

/**
 * Returns whether none of the languages that were heard is the rehearsal's.
 *
 * @param heard codes such as "ko", "eng" or "pt-BR" (docs/protocol.md). A code that names no language is ignored.
 */
export function isOtherLanguage(heard: readonly string[], language: string): boolean {
  const known = heard.flatMap((code) => {
    const [primary] = /^[a-z]{2,3}(?![a-z])/i.exec(code) ?? [];
    return primary ? new Intl.Locale(primary).language : [];
  });
  const named = known.filter((one) => !unnamed.has(one));
  return named.length > 0 && !named.includes(language);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

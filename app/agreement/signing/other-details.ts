import type { Receipt, Terms } from "./payloads.ts";

const details = [
  { term: "clientName", given: "name", words: "name" },
  { term: "clientPosition", given: "position", words: "position" },
  { term: "clientEmail", given: "email", words: "email for notices" },
] as const;

/** Says what whoever agreed gave otherwise than the offer has it. Repeats neither. */
export function otherDetailsInWords(terms: Terms, { agreed }: Pick<Receipt, "agreed">): string[] {
  return details
    .filter(({ term, given }) => {
      const offered = terms[term];
      return offered !== undefined && plain(offered) !== plain(agreed[given]);
    })
    .map(({ given, words }) => `The ${given} given is not the ${words} in the offer.`);
}

/** As keyboards differ: in apostrophes and hyphens, spaces and case. */
function plain(text: string): string {
  return text
    .replace(/[‘’ʼ`´]/gu, "'")
    .normalize("NFKC")
    .replace(/\p{Pd}/gu, "-")
    .trim()
    .replace(/\s+/gu, " ")
    .toLowerCase();
}

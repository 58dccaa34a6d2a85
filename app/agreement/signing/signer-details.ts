import type { Agreed, OfferTerms, Receipt } from "./payloads.ts";

const details = [
  { term: "clientName", given: "name", words: "name" },
  { term: "clientPosition", given: "position", words: "position" },
  { term: "clientEmail", given: "email", words: "email for notices" },
] as const;

/** Returns the person whom the offer expects to agree, as fields of the form. */
export function signerInOffer(terms: OfferTerms): Partial<Agreed> {
  return Object.fromEntries(
    details.flatMap(({ term, given }) => {
      const offered = terms[term];
      return offered === undefined ? [] : [[given, offered]];
    }),
  );
}

/** Says what was typed differently from the offer, without repeating either. */
export function differencesFromOffer(
  terms: OfferTerms,
  { agreed }: Pick<Receipt, "agreed">,
): string[] {
  return details
    .filter(({ term, given }) => differsFromOffer(terms[term], agreed[given]))
    .map(({ given, words }) => {
      // By clause 32.1, notices go to the address in the offer.
      const notices = given === "email" ? ", to which notices still go" : "";
      return `The ${given} given is not the ${words} in the offer${notices}.`;
    });
}

/** Returns false for a detail that the offer leaves open. */
export function differsFromOffer(offered: string | undefined, given: string): boolean {
  return offered !== undefined && plain(offered) !== plain(given);
}

/** Ignores apostrophes, hyphens, spaces and case. */
function plain(text: string): string {
  return text
    .replace(/[‘’ʼ`´]/gu, "'")
    .normalize("NFKC")
    .replace(/\p{Pd}/gu, "-")
    .trim()
    .replace(/\s+/gu, " ")
    .toLowerCase();
}

import type { FilePart, Verdict } from "./check-file.ts";
import type { OfferTerms } from "./payloads.ts";
import { timeInWords } from "./time.ts";

const partNames: Record<FilePart, string> = {
  offer: "offer",
  text: "text",
  acceptance: "acceptance by the client’s browser",
  receipt: "receipt",
  countersignature: "countersignature",
};

type Unproven = Exclude<Verdict, { kind: "valid" }>;

export function refusalInWords(verdict: Unproven): { heading: string; sentence: string } {
  if (verdict.kind === "stolen") {
    return {
      heading: "Not proven",
      sentence:
        "Signed with a key that was reported stolen; a forged file would look the same. Compare both parties’ copies.",
    };
  }
  const part = partNames[verdict.part];
  switch (verdict.kind) {
    case "missing":
      return { heading: "Not valid", sentence: `The ${part} is missing from this file.` };
    case "newer":
      return {
        heading: "Not checked",
        sentence: `The ${part} was made by a newer version of this site.`,
      };
    case "later":
      return {
        heading: "Not checked",
        sentence: `The ${part} is dated later than now: ${timeInWords(verdict.time)}, London time. A clock is wrong, here or where it was made: check the clock, or check the file again after that time.`,
      };
    case "unchecked":
      return {
        heading: "Not checked",
        sentence: verdict.isRetired
          ? `The ${part} was signed with a key that this site had retired by then (${verdict.kid}).`
          : `The ${part} was signed with a key that this site has not published (${verdict.kid}).`,
      };
    case "changed":
      return {
        heading: "Not valid",
        sentence: `The ${part} was changed, or belongs to another file.${changedFieldsInWords(verdict.fields)}`,
      };
  }
}

export function refusalInOneLine(verdict: Unproven): string {
  const { heading, sentence } = refusalInWords(verdict);
  return `${heading}. ${sentence}`;
}

/** Returns a sentence after a space, or nothing. */
export function changedFieldsInWords(fields: readonly string[]): string {
  return fields.length > 0
    ? ` Going by its check sums, what was changed: ${fields.join(", ")}.`
    : "";
}

/** Told since one key signs everything, and nobody else confirms the time. */
export const timesCaveat =
  "The times, but for one from the client’s browser, are the consultant’s own statement. Whoever holds its key could have made this file on another day, or made the client’s part too.";

export const proofLimits =
  "It does not show who typed the name, that they had authority, that the time is exact, that no other copy was countersigned, that the client had not withdrawn before, or that the agreement has not since been changed or ended.";

export const noRevocation = "Nothing is kept here, so nothing can be revoked here.";

export const markMeaning = "A mark is this site’s digital seal, not a signature.";

export const signatureMeaning =
  "A signature made here is a simple electronic signature (articles 3(10) and 25(1) of the UK eIDAS Regulation, assimilated Regulation (EU) No 910/2014). By section 7 of the Electronic Communications Act 2000 it can be put in evidence; how much it proves is for a court.";

export function clientStatement({ clientCompany = "", clientKind }: OfferTerms): string {
  if (clientKind === "person")
    return statement("I agree to it for myself, in the course of my business");
  const partners = clientKind === "partnership" ? " and its partners" : "";
  return authorityStatement(`${clientCompany}${partners}`);
}

export function authorityStatement(company: string): string {
  return statement(`I have authority to agree to it for ${company}`);
}

function statement(authority: string): string {
  return `I have read this agreement, ${authority}, and I intend my typed name as my signature.`;
}

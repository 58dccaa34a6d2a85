import type { Part, Verdict } from "./check-file.ts";

const partNames: Record<Part, string> = {
  offer: "offer",
  text: "text",
  acceptance: "acceptance by the client’s browser",
  receipt: "receipt",
  countersignature: "countersignature",
};

type Unproven = Exclude<Verdict, { kind: "valid" }>;

interface RefusalWords {
  heading: string;
  sentence: string;
}

export function refusalInWords(verdict: Unproven): RefusalWords {
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
        sentence: `The ${part} was changed, or belongs to another file.${fieldsInWords(verdict.fields)}`,
      };
  }
}

export function refusalInOneLine(verdict: Unproven): string {
  const { heading, sentence } = refusalInWords(verdict);
  return `${heading}. ${sentence}`;
}

/** Starts with a space, or is empty. */
export function fieldsInWords(fields: readonly string[]): string {
  return fields.length > 0
    ? ` Going by its check sums, what was changed: ${fields.join(", ")}.`
    : "";
}

import type { Part, Verdict } from "./check-file.ts";

const partNames: Record<Part, string> = {
  offer: "offer",
  text: "text",
  acceptance: "acceptance by the client’s browser",
  receipt: "receipt",
  countersignature: "countersignature",
};

const stolen =
  "Not proven. Signed with a key that was reported stolen; a forged file would look the same. Compare both parties’ copies.";

/** What is said of a file that is not proven to be valid. */
export function refusalInWords(verdict: Exclude<Verdict, { kind: "valid" }>): string {
  if (verdict.kind === "stolen") return stolen;
  const part = partNames[verdict.part];
  switch (verdict.kind) {
    case "newer":
      return `Not checked. The ${part} was made by a newer version of this site.`;
    case "unchecked":
      return verdict.isRetired
        ? `Not checked. The ${part} was signed with a key that this site had retired by then (${verdict.kid}).`
        : `Not checked. The ${part} was signed with a key that this site has not published (${verdict.kid}).`;
    case "changed":
      return `Not valid. The ${part} was changed, or belongs to another file.${fieldsInWords(verdict.fields)}`;
  }
}

/** With a space before it; empty if no field is known. */
export function fieldsInWords(fields: readonly string[]): string {
  return fields.length > 0
    ? ` Going by its check sums, what was changed: ${fields.join(", ")}.`
    : "";
}

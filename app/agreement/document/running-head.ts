import type { ContractValues } from "../contract/contract.ts";

export const runningHead = [
  "{{contract.clientCompany}} and {{consultant.companyName}}",
  "{{draft}}Consultancy agreement, {{todaysDate}}, version {{version}}",
] as const;

const DRAFT = "DRAFT, not for signature. ";

/** The words after an offer's reference, by its stage. */
const stages = { offer: ", an offer", agreed: ", not countersigned", signed: "" };

/** The words after the version in the head of a page, which say what kind of copy it is. */
export const copyStatuses = {
  link: () => ", from an unsigned link, not an offer",
  lapsedLink: (lastDay: string) => `, lapsed ${lastDay}${copyStatuses.link()}`,
  offer: (reference: string, stage: keyof typeof stages) =>
    `, reference ${reference}${stages[stage]}`,
};

export function withRunningHead(
  values: ContractValues,
  copy: { version: string; copyStatus?: string | undefined; isDraft?: boolean },
): ContractValues {
  const { version, copyStatus = "", isDraft = false } = copy;
  return new Map(values).set("version", version + copyStatus).set("draft", isDraft ? DRAFT : "");
}

const anyStatus = [
  copyStatuses.link(),
  copyStatuses.lapsedLink(String.raw`\d{1,2}[a-z]{2} [A-Z][a-z]{2} \d\d`),
  `${copyStatuses.offer(String.raw`[\w-]{1,40}`, "signed")}(?:${Object.values(stages).join("|")})`,
].join("|");
const copyStatus = new RegExp(`(?:${anyStatus})(?= \\S+ of \\S+$)`);

/** Removes what differs between copies from the last line of a head. */
export function withoutCopyStatus(line: string): string {
  const isDraft = line.startsWith(DRAFT);
  return (isDraft ? line.slice(DRAFT.length) : line).replace(copyStatus, "");
}

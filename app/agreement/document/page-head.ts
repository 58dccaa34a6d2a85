import type { ContractValues } from "../contract/contract.ts";

export const pageHead = [
  "{{contract.clientCompany}} and {{consultant.companyName}}",
  "{{draft}}Consultancy agreement, {{todaysDate}}, version {{version}}",
] as const;

const DRAFT = "DRAFT, not for signature. ";

/** What follows an offer's reference. */
const stages = { offer: ", an offer", agreed: ", not countersigned", signed: "" };

/** Follow the version. */
export const standings = {
  link: () => ", from an unsigned link, not an offer",
  lapsedLink: (lastDay: string) => `, lapsed ${lastDay}${standings.link()}`,
  offer: (reference: string, stage: keyof typeof stages) =>
    `, reference ${reference}${stages[stage]}`,
};

export function withPageHead(
  values: ContractValues,
  copy: { version: string; standing?: string | undefined; isDraft?: boolean },
): ContractValues {
  const { version, standing = "", isDraft = false } = copy;
  return new Map(values).set("version", version + standing).set("draft", isDraft ? DRAFT : "");
}

const anyStanding = [
  standings.link(),
  standings.lapsedLink(String.raw`\d{1,2}[a-z]{2} [A-Z][a-z]{2} \d\d`),
  `${standings.offer(String.raw`[\w-]{1,40}`, "signed")}(?:${Object.values(stages).join("|")})`,
].join("|");
const standing = new RegExp(`(?:${anyStanding})(?= \\S+ of \\S+$)`);

/** Removes from the last line of a head what differs between copies. */
export function withoutStanding(line: string): string {
  const isDraft = line.startsWith(DRAFT);
  return (isDraft ? line.slice(DRAFT.length) : line).replace(standing, "");
}

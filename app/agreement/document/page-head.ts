import type { ContractValues } from "../contract/contract.ts";

/** What stands at the head of a document's pages, line by line. */
export const pageHead = [
  "{{contract.clientCompany}} and {{consultant.companyName}}",
  "{{draft}}Consultancy agreement, {{todaysDate}}, version {{version}}",
] as const;

const DRAFT = "DRAFT, not for signature. ";

/** What stands after the reference of an offer. */
const stages = { offer: ", an offer", agreed: ", not countersigned", signed: "" };

/** What stands after the version of a copy of a link or an offer. */
export const standings = {
  link: () => ", from an unsigned link, not an offer",
  /** @param lastDay as in "31st Mar 27" */
  lapsedLink: (lastDay: string) => `, lapsed ${lastDay}${standings.link()}`,
  offer: (reference: string, stage: keyof typeof stages) =>
    `, reference ${reference}${stages[stage]}`,
};

interface Copy {
  /** As people read it. */
  version: string;
  standing?: string | undefined;
  isDraft?: boolean;
}

/** Adds what else the head of a copy's pages has. */
export function withPageHead(values: ContractValues, copy: Copy): ContractValues {
  const { version, standing = "", isDraft = false } = copy;
  return new Map(values).set("version", version + standing).set("draft", isDraft ? DRAFT : "");
}

const anyStanding = [
  standings.link(),
  standings.lapsedLink(String.raw`\d{1,2}[a-z]{2} [A-Z][a-z]{2} \d\d`),
  `${standings.offer(String.raw`[\w-]{1,40}`, "signed")}(?:${Object.values(stages).join("|")})`,
].join("|");
const standing = new RegExp(`(?:${anyStanding})(?= \\S+ of \\S+$)`);

/** Takes from the last line of a head, with its numbers of pages, what not each copy has. */
export function withoutStanding(line: string): string {
  const isDraft = line.startsWith(DRAFT);
  return (isDraft ? line.slice(DRAFT.length) : line).replace(standing, "");
}

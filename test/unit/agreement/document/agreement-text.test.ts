import { expect, test } from "vitest";
import { source, template } from "../samples.ts";

const html = template.html.join("");
const byNotice = /^(?!.*notice in writing).*notice under \[clause 32\]/;

test("clauses, schedules and their paragraphs are numbered without a gap", () => {
  const clauses = [...source.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number));
  expect(clauses).toEqual(clauses.map((_, index) => index + 1));
  for (const section of source.split(/^(?=## )/m)) {
    const number = /^## (?:(\d+)\.|Schedule (\d+):)/.exec(section);
    const prefix = number?.[1] ?? (number ? `S${number[2]}` : "none");
    const parts = [...section.matchAll(/^(S?\d+)\.(\d+) /gm)];
    expect(parts.map(([, clause, part]) => `${clause}.${part}`)).toEqual(
      parts.map((_, index) => `${prefix}.${index + 1}`),
    );
  }
});

test.each([
  ["- **Order**", /clause 7\.3.*clause 10\.3/, "the first choice does not outrank an agreed move"],
  ["(e)", /“Parties”.*signature page.*outside the Order/, "every part of the text has a rank"],
  ["7.3", /On-Demand Plan ends the Retained Plan .* Last Block/, "its leftover hours have a fate"],
  ["8.4", /ordered, those that follow .*\[paragraph S1\.1\]/, "the retained plan renews"],
  ["10.6", /the Block whose Hours were the last to run out/, "nobody orders a block that follows"],
  ["12.4", /do not count here or in \[clause 12\.6\]/, "who pays late lengthens no hours"],
  ["12.5", /clause 12\.3.* is added to those Hours/, "staying away does not lengthen hours"],
  [
    "14.1",
    /that it orders or that follows .*\[paragraph S1\.1\]/,
    "a block that follows is paid for",
  ],
  ["14.4", byNotice, "no price changes by a message that is no notice"],
  [
    "15.3",
    /only Hours in proportion to that part may be held back/,
    "a dispute of £1 stops no Session",
  ],
  ["15.4", /costs as in the Late Payment/, "the act counts an advance from the delivery alone"],
  [
    "17.3",
    /takes effect when the Deliverable is made/,
    "the assignment has an object from the first day",
  ],
  [
    "18.8",
    /what a party keeps of .* as long as it keeps it/,
    "what is kept does not become free to tell",
  ],
  [
    "22.2",
    / is limited to the Fees paid by the Client in the 12 months before /,
    "the owner's limit",
  ],
  [
    "22.3",
    /not exclude liability for a breach of \[clause 18\].*27.*Schedule 3/,
    "promises keep a remedy",
  ],
  ["21.5", /^21\.5 Implied warranties/, "terms implied in fact and by custom, too"],
  ["22.4", /to refund Fees with interest/, "interest is outside the limit for both"],
  ["27.6", /If the Client asks for it in writing, .* within 14 days/, "no breach on the first day"],
  ["27.6", /promise to the Client .* in a witnessed deed/, "the Client can sue on it"],
  ["28.3", byNotice, "see 28.1"],
  ["28.4", byNotice, "see 28.1"],
  ["29.3", /\[paragraph S1\.9\].* no refund/, "a prepaid block is given back"],
  ["30.3", byNotice, "see 28.1"],
  ["31.1", byNotice, "see 28.1"],
  ["32.2", /on the seventh, if posted within another country/, "such post has a time too"],
  ["35.3", /name a person .* who accepts service/, "a client abroad can be served"],
  ["35.3", /The copy is not itself service/, "32.4 does not forbid to email it"],
  [
    "36.3",
    /if no box is marked in the Order, or more than 1,/,
    "an invoice overrides no marked box",
  ],
  [
    "36.4",
    /within {{terms.daysOfAQuote}} days .* signature lapses/,
    "a signature does not wait for ever",
  ],
  ["S1.1", /until the Plan ends under \[clause 7\.3\].*\[paragraph S1\.9\]/, "see 7.3"],
  ["S1.9", /refunded within 14 days/, "see 29.3"],
  ["| Subject matter", /Services/, "UK GDPR, article 28(3)"],
])("%s says %s: %s", (paragraph, rule) => {
  const words = source.split("\n").find((line) => line.startsWith(`${paragraph} `));
  expect(words).toMatch(rule);
});

test("each schedule and the signature page start a page", () => {
  const breaks = [...html.matchAll(/<h2 id="([^"]+)" class="page-break">/g)].map(([, id]) => id);
  expect(breaks).toEqual(["schedule-1", "schedule-2", "schedule-3", "signature-page"]);
});

test("the contents list every heading with its number", () => {
  const items = template.contents.match(/<li>.*?<\/li>/g) ?? [];
  expect(items.join("")).toBe(template.contents);
  expect(items).toHaveLength(html.match(/<h2/g)?.length ?? 0);
  expect(items).toContain(
    '<li><a href="#clause-22"><span class="contents-number">22</span>Liability</a></li>',
  );
  expect(items).toContain('<li><a href="#schedule-1">Schedule 1: Retained Plan</a></li>');
  expect(items.at(-1)).toBe('<li><a href="#signature-page">Signature page</a></li>');
});

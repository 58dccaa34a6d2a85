import { expect, test } from "vitest";
import { source, template } from "../samples.ts";

const html = template.html.join("");

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
  [
    "15.3",
    /only Hours in proportion to that part may be held back/,
    "a dispute of £1 stops no Session",
  ],
  [
    "17.3",
    /takes effect when the Deliverable is made/,
    "the assignment has an object from the first day",
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
  ["27.6", /If the Client asks for it in writing, .* within 14 days/, "no breach on the first day"],
  ["29.3", /\[paragraph S1\.9\].* no refund/, "a prepaid block is given back"],
  ["35.3", /name a person .* who accepts service/, "a client abroad can be served"],
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
  ["S1.9", /refunded within 14 days/, "see 29.3"],
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

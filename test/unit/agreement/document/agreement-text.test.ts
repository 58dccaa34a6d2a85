import { expect, test } from "vitest";
import { source, template } from "../samples.ts";

const html = template.html.join("");

test("each cross-reference says the number of what it points at", () => {
  const links = [...html.matchAll(/<a href="#([^"]+)">([^<]+)<\/a>/g)];
  expect(links.length).toBeGreaterThan(50);
  for (const [, id, text] of links) {
    expect(id).toBe(text?.toLowerCase().replace(/[ .]/g, "-"));
  }
});

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

test("liability is limited to the fees paid in the previous 12 months, and to nothing more", () => {
  const [limit] = /^22\.2 .*$/m.exec(source) ?? [];
  expect(limit).toMatch(/ is limited to the Fees paid by the Client in the 12 months before /);
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

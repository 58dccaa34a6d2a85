import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  type ActiveContent,
  activeContent,
} from "../../../../app/agreement/compare/active-content.ts";
import { compareText } from "../../../../app/agreement/compare/compare-copy.ts";
import { findingTexts } from "../../../../app/agreement/compare/comparison-notes.ts";
import { readUpload, UploadError } from "../../../../app/agreement/compare/read-upload.ts";
import {
  type HidingPlace,
  hidingPlaces,
} from "../../../../app/agreement/compare/ways-of-hiding.ts";
import { compileAgreement } from "../../../../app/agreement/document/compile-template.ts";
import { renderMarkdown } from "../../../../app/agreement/document/fill-template.ts";
import { partsOf, uploadOf, type WordParts, wordTemplateOf } from "../sample-word.ts";
import { contract, source } from "../samples.ts";

/** The agreement up to clause 10, which is read in a third of the time. */
const beginning = source.slice(0, source.indexOf("\n## 11. "));
const markdown = renderMarkdown(compileAgreement(beginning), contract);
const own = partsOf(contract, await wordTemplateOf(beginning));
const xmlOf = (path: string) => own[path] ?? "";
const body = xmlOf("word/document.xml");

/** The document with these parts in place of its own. */
function read(changed: WordParts) {
  const { notes, ...more } = readUpload(uploadOf({ ...own, ...changed }));
  return { ...more, notes: notes.map(({ text }) => text), places: notes.map(({ where }) => where) };
}

/** What is said of it. */
function compare(changed: WordParts) {
  const { lines, notes } = read(changed);
  const changes = compareText(markdown, lines).map(({ name, kind }) => `${name} ${kind}`);
  return { changes, notes };
}

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const unchanged = { changes: [], notes: [] };
const EVIL = "The Client waives all refunds.";

/** The body with this after its second paragraph. */
function withBlock(xml: string): string {
  return body.replace(/^((?:.*?<\/w:p>){2})/s, `$1${xml}`);
}

/** The run of clause 10.4, with these properties. */
function withProperties(properties: string, xml = body): string {
  return xml.replace(/(<w:r>)(<w:t[^>]*>Hours are for use)/, `$1<w:rPr>${properties}</w:rPr>$2`);
}

function withStyles(added: string): WordParts {
  const path = "word/styles.xml";
  return { [path]: xmlOf(path).replace("</w:styles>", `${added}</w:styles>`) };
}

function style(type: string, id: string, properties: string, basedOn = ""): string {
  const base = basedOn && `<w:basedOn w:val="${basedOn}"/>`;
  return `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${base}<w:rPr>${properties}</w:rPr></w:style>`;
}

const ofWords = (properties: string, basedOn = "") =>
  style("character", "Mine", properties, basedOn);
const ofClause = (properties: string, basedOn = "") =>
  style("paragraph", "Clause", properties, basedOn);

const struck = "Words in it are struck out by formatting. They are read as proposed deletions.";
const hidden =
  "It has hidden words, which Word does not show. They are not compared: show hidden text in Word, and read them.";

function uncompared(what: string): string {
  return `It has ${what}, which were not compared: read them in Word.`;
}

test("the body is the part that the package names", () => {
  const rels = xmlOf("_rels/.rels").replace("word/document.xml", "/word/document2.xml");
  const moved = {
    "_rels/.rels": rels,
    "word/document2.xml": body,
    "word/_rels/document2.xml.rels": xmlOf("word/_rels/document.xml.rels"),
  };
  expect(compare(moved)).toEqual(unchanged);
  const changed = body.replace("Hours are for use", "Hours are not for use");
  expect(compare({ ...moved, "word/document2.xml": changed }).changes).toEqual([
    "Clause 10.4 changed",
  ]);
});

/** The relations with another part of the kind. */
function withSecond(path: string, kind: string): WordParts {
  const second = `<Relationship Id="x" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="other.xml"/>$&`;
  return { [path]: xmlOf(path).replace("</Relationships>", second) };
}

const numbering = xmlOf("word/numbering.xml");

function withList(level: string, properties: string, { levels = 1 } = {}): WordParts {
  const list = `<w:abstractNum w:abstractNumId="77">${`<w:lvl w:ilvl="0">${level}</w:lvl>`.repeat(levels)}</w:abstractNum>`;
  return {
    "word/numbering.xml": numbering
      .replace("<w:num ", `${list}$&`)
      .replace("</w:numbering>", '<w:num w:numId="77"><w:abstractNumId w:val="77"/></w:num>$&'),
    "word/document.xml": body.replace(
      /(<w:pPr>)((?:(?!<w:pPr>).)*Hours are for use)/,
      `$1${properties}$2`,
    ),
  };
}

/** Lists of nine levels, as Word writes them for a template that a firm has used for years. */
function withLists(count: number): WordParts {
  const level =
    '<w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="–"/><w:lvlJc w:val="left"/><w:pPr><w:tabs><w:tab w:val="num" w:pos="720"/></w:tabs><w:ind w:left="720" w:hanging="360"/></w:pPr><w:rPr><w:rFonts w:hint="default"/></w:rPr>';
  const levels = Array.from({ length: 9 }, (_, at) => `<w:lvl w:ilvl="${at}">${level}</w:lvl>`);
  const lists = many(
    count,
    `<w:abstractNum w:abstractNumId="9#">${levels.join("")}</w:abstractNum>`,
  );
  return { "word/numbering.xml": numbering.replace("<w:num ", () => `${lists}<w:num `) };
}

const cannotBeRead = "This file cannot be read as a Word document";
const RELATIONSHIPS = "word/_rels/document.xml.rels";

/** So many of these, each with its number for "#". */
function many(count: number, xml: string): string {
  return Array.from({ length: count }, (_, index) => xml.replaceAll("#", `${index}`)).join("");
}

function withRelationships(added: string): WordParts {
  return { [RELATIONSHIPS]: xmlOf(RELATIONSHIPS).replace("</Relationships>", `${added}$&`) };
}

/** Each style is based on the next one. */
function levelsOf(count: number, first: string): string {
  return Array.from({ length: count }, (_, level) =>
    style("paragraph", level === 0 ? first : `S${level}`, "", `S${level + 1}`),
  ).join("");
}

test.each(
  Object.entries<WordParts>({
    "two bodies": withSecond("_rels/.rels", "officeDocument"),
    "two parts of styles": withSecond(RELATIONSHIPS, "styles"),
    "one name in two cases": { "WORD/document.xml": body },
    "one name with two slashes": { "word\\document.xml": body },
    "one name from the root": { "/word/document.xml": body },
    "an element that does not end": { "word/document.xml": body.replace("</w:p>", "") },
    "another encoding": { "word/document.xml": body.replace('"UTF-8"', '"UTF-7"') },
    "an instruction": { "word/document.xml": body.replace("<w:body>", "<w:body><?x ?>") },
    "a document type": {
      "word/document.xml": body.replace("<w:document", "<!DOCTYPE w:document><w:document"),
    },
    "elements without an end": { "word/document.xml": "<w:p>".repeat(90_000) },
    "an attribute twice": {
      "word/document.xml": withBlock(`<w:p xmlns:q="${W}" w:val="1" q:val="2"/>`),
    },
    "deep elements": { "word/document.xml": `${"<w:p>".repeat(1_000)}${"</w:p>".repeat(1_000)}` },
    "styles of 200 levels": withStyles(levelsOf(200, "Clause")),
    "lists of 20 levels": withList("", "", { levels: 20 }),
    "lists that do not end": { "word/numbering.xml": numbering.replace("</w:numbering>", "") },
    "a comment in its lists that does not end": {
      "word/numbering.xml": numbering.replace("<w:num ", "<!-- $&"),
    },
    "lists beside others": { "word/numbering.xml": `${numbering}<w:numbering/>` },
    "much in one list": withList("<w:a/>".repeat(90_000), ""),
    "many elements": { "word/document.xml": withBlock("<w:p/>".repeat(100_000)) },
    "many bytes": { "word/styles.xml": `<w:styles>${" ".repeat(4_000_000)}</w:styles>` },
    "many relationships": withRelationships(many(2_001, '<Relationship Id="#"/>')),
    "many elements in its styles": withStyles("<w:a/>".repeat(98_000)),
    "many attributes": withStyles(`<w:a ${many(99_500, 'a#="" ')}/>`),
    "a long name of a style": withStyles(ofWords("", "m".repeat(301))),
  }),
)(
  "a file that programs could read differently, or with far too much, is refused: %s",
  (_, file) => {
    expect(() => compare(file)).toThrow(new UploadError(cannotBeRead));
  },
);

const link = '<Relationship Id="#" TargetMode="External" Target="https://a.example/"/>';
const citation = `<w:p><w:fldSimple w:instr="ADDIN CSL_CITATION ${"A".repeat(20_000)}"/></w:p>`;
const tag = `<w:sdt><w:sdtPr><w:tag w:val="${"A".repeat(50_000)}"/></w:sdtPr><w:sdtContent/></w:sdt>`;

test.each([
  ["a citation", { "word/document.xml": withBlock(citation) }],
  ["another program's data", { "word/document.xml": withBlock(tag) }],
  ["1,500 links", withRelationships(many(1_500, link))],
  ["1,500 lists", withLists(1_500)],
  [
    "lists among comments",
    { "word/numbering.xml": numbering.replace("<w:num ", "<!-- <w:num> --><![CDATA[ ]]>$&") },
  ],
  ["no list", { "word/numbering.xml": `<w:numbering xmlns:w="${W}"/>` }],
  ["styles of 20 levels", withStyles(levelsOf(20, "Clause"))],
])("a file with %s is read", (_, file) => {
  expect(compare(file).changes).toEqual([]);
});

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MICROSOFT = "http://schemas.microsoft.com/office/2006/relationships";

function relationOf(type: string, target: string, mode = ""): string {
  return `<Relationship Id="z" Type="${type}" Target="${target}"${mode}/>`;
}

function fromElsewhere(kind: string, target: string): string {
  return relationOf(`${OFFICE}/${kind}`, target, ' TargetMode="External"');
}

const vba = relationOf(`${MICROSOFT}/vbaProject`, "vbaProject.bin");
const house = "https://house.example/Contract.dotm";
const evilShare = String.raw`file:///\\203.0.113.7\share\Contract.dotm`;
const ownDisk = String.raw`file:///C:\Users\Sam\AppData\Roaming\Microsoft\Templates\House.dotx`;
const long = `https://links.example/?url=${"a".repeat(400)}`;

test.each<[ActiveContent | undefined, string, string]>([
  ["macros", RELATIONSHIPS, vba],
  ["macros", RELATIONSHIPS, relationOf(`${OFFICE}/control`, "activeX1.xml")],
  ["template", "word/_rels/settings.xml.rels", fromElsewhere("attachedTemplate", house)],
  ["template", "word/_rels/settings.xml.rels", fromElsewhere("attachedTemplate", evilShare)],
  [undefined, "word/_rels/settings.xml.rels", fromElsewhere("attachedTemplate", ownDisk)],
  ["externalContent", RELATIONSHIPS, fromElsewhere("image", "https://a.example/pixel.png")],
  ["externalContent", "word/_rels/header1.xml.rels", fromElsewhere("oleObject", house)],
  ["externalContent", RELATIONSHIPS, fromElsewhere("subDocument", "part2.docx")],
  ["externalContent", "word/_rels/webSettings.xml.rels", fromElsewhere("frame", house)],
  [undefined, RELATIONSHIPS, fromElsewhere("hyperlink", long)],
  ["fonts", "word/_rels/fontTable.xml.rels", relationOf(`${OFFICE}/font`, "fonts/font1.odttf")],
])("what a file runs or asks for is told of: %s in %s", (content, path, relationship) => {
  const none =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">';
  const xml = (own[path] ?? `${none}</Relationships>`)
    .replace(/\/>$/, "></Relationships>")
    .replace("</Rel", () => `${relationship}</Rel`);
  const notes = content ? [activeContent[content]] : [];
  expect(compare({ [path]: xml })).toEqual({ changes: [], notes });
});

test("settings of a mail merge are told of as content from elsewhere", () => {
  const settings = xmlOf("word/settings.xml").replace(
    "</w:settings>",
    '<w:mailMerge><w:query w:val="SELECT * FROM clients"/></w:mailMerge>$&',
  );
  expect(settings).toContain("SELECT");
  expect(compare({ "word/settings.xml": settings }).notes).toEqual([activeContent.externalContent]);
});

function withComments(comments: string): WordParts {
  return {
    ...withRelationships(relationOf(`${OFFICE}/comments`, "comments.xml")),
    "word/comments.xml": `<w:comments xmlns:w="${W}">${comments}</w:comments>`,
  };
}

test("comments are told of, and a part that once had some is not", () => {
  expect(compare(withComments(""))).toEqual(unchanged);
  expect(compare(withComments("<w:comment/>")).notes).toEqual([findingTexts.notes]);
});

test("a head that many relationships lead to is read once", () => {
  const [head = ""] = /<Relationship [^>]*header1\.xml"[^>]*>/.exec(xmlOf(RELATIONSHIPS)) ?? [];
  const again = head.replace(/ Id="\w+"/, ' Id="again#"');
  const files = {
    ...withRelationships(many(3, again)),
    "word/document.xml": body.replace(
      /<w:headerReference [^>]*>/,
      `$&${many(3, '<w:headerReference r:id="again#"/>')}`,
    ),
  };
  expect(again).toContain("again#");
  expect(read(files).headLines).toEqual(read({}).headLines);
});

test("an archive whose entries are within each other is refused", () => {
  const { file } = uploadOf(own);
  const entry = Buffer.from("PK\u0001\u0002");
  for (let at = file.indexOf(entry); at !== -1; at = file.indexOf(entry, at + 1)) {
    file.writeUInt32LE(file.length, at + 20);
  }
  expect(() => readUpload({ file, pasted: "" })).toThrow(new UploadError(cannotBeRead));
});

test("two archives in one file, of which readers take either, are refused", () => {
  const { file } = uploadOf(own);
  const twice = { file: Buffer.concat([file, file]), pasted: "" };
  expect(() => readUpload(twice)).toThrow(new UploadError(cannotBeRead));
});

test("tracked changes are read as proposed, and said", () => {
  const [run = "", words = ""] =
    /<w:r><w:t[^>]*>(Hours are for use[^<]*)<\/w:t><\/w:r>/.exec(body) ?? [];
  const deleted = run.replaceAll("w:t>", "w:delText>").replace("<w:t ", "<w:delText ");
  const proposed = `<w:del w:id="1" w:author="A &gt; B">${deleted}${run}</w:del><w:ins w:id="2">${run.replace(words, "Hours are lost ")}</w:ins>`;
  const { lines, notes } = read({ "word/document.xml": body.replace(run, proposed) });
  expect(notes.join()).toContain("It has tracked changes.");
  expect(lines.some(({ text }) => text.startsWith("10.4 Hours are lost"))).toBe(true);
  expect(compareText(markdown, lines).map(({ name }) => name)).toEqual(["Clause 10.4"]);
});

test.each([
  ["<w:vanish/>", [hidden]],
  ["<w:strike/>", [struck]],
  ['<w:dstrike w:val="true"/>', [struck]],
  ["<w:b/><w:strike w:val='1'/>", [struck]],
  ['<w:strike w:val="0"/>', []],
  ["<w:dstrike w:val='false'/>", []],
])("words that are hidden or struck out are not there, and said: %s", (properties, notes) => {
  const changes = notes.length > 0 ? ["Clause 10.4 changed"] : [];
  expect(compare({ "word/document.xml": withProperties(properties) })).toEqual({ changes, notes });
});

const styled = '<w:rStyle w:val="Mine"/>';
test.each([
  ["hidden by their style", hidden, ofWords("<w:vanish/>")],
  ["hidden for ever", hidden, ofWords("<w:specVanish/>")],
  [
    "hidden by a style of their style's",
    hidden,
    style("character", "Base", "<w:vanish w:val='1'/>") + ofWords("", "Base"),
  ],
  ["hidden by one of two styles of a name", hidden, ofWords("<w:vanish/>") + ofWords("")],
  ["hidden by their paragraph's style", hidden, ofClause("<w:vanish/>")],
  [
    "hidden by the style of their paragraph's style",
    hidden,
    style("paragraph", "Base", "<w:vanish/>") + ofClause("", "Base"),
  ],
  ["struck out by their style", struck, ofWords("<w:strike/>")],
  ["struck out twice", struck, ofWords("<w:dstrike/>")],
  [
    "struck out twice, by both styles",
    struck,
    ofWords("<w:dstrike/>") + ofClause("<w:dstrike/>", "Normal"),
  ],
  [
    "struck out by their paragraph's style alone",
    struck,
    ofWords("<w:strike w:val='0'/>") + ofClause("<w:strike/>", "Normal"),
  ],
])("words that are %s are not there, and said", (_, note, styles) => {
  const { changes, notes } = compare({
    "word/document.xml": withProperties(styled),
    ...withStyles(styles),
  });
  expect(notes).toEqual([note]);
  expect(changes.some((change) => /^Clause 10.4 (?:changed|removed)$/.test(change))).toBe(true);
});

test("words that the defaults hide are hidden", () => {
  const styles = xmlOf("word/styles.xml").replace("<w:rPrDefault><w:rPr>", "$&<w:vanish/>");
  expect(() => compare({ "word/styles.xml": styles })).toThrow("There are no words in this file");
});

test.each([
  ["off by itself", ofWords("<w:vanish/>"), `${styled}<w:vanish w:val="0"/>`],
  [
    "off in the nearer style",
    style("character", "Base", "<w:vanish/>") + ofWords("<w:vanish w:val='off'/>", "Base"),
    styled,
  ],
  ["in a circle of styles", ofWords("", "Mine"), styled],
])("words whose hiding is %s are read", (_, styles, properties) => {
  const { changes } = compare({
    "word/document.xml": withProperties(properties),
    ...withStyles(styles),
  });
  expect(changes).not.toContain("Clause 10.4 changed");
});

function unseen(place: HidingPlace): string {
  return `Some words cannot be seen on paper as they are read here, or hardly: ${hidingPlaces[place]}. They are compared like any others.`;
}
const faint = unseen("letters");
const W14 = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';
const filledWith = (fill: string) =>
  `<w14:textFill ${W14}><w14:solidFill>${fill}</w14:solidFill></w14:textFill>`;
const blackAt = (alpha: number) =>
  `<w14:srgbClr w14:val="000000"><w14:alpha w14:val="${alpha}"/></w14:srgbClr>`;
const white = '<w:color w:val="FFFFFF"/>';
const dark = '<w:shd w:val="clear" w:fill="202020"/>';

function themed(accent: string): WordParts {
  const path = "word/theme/theme1.xml";
  const xml = xmlOf(path).replace(/(<a:accent1><a:srgbClr val=")\w+/, `$1${accent}`);
  return { [path]: xml };
}

const ofText = '<w:color w:val="000000" w:themeColor="text1"/>';

function withTextColour(system: string): WordParts {
  const path = "word/theme/theme1.xml";
  return { [path]: xmlOf(path).replace('<a:sysClr val="windowText"', `<a:sysClr val="${system}"`) };
}

const withLightText = {
  "word/settings.xml": xmlOf("word/settings.xml").replace(
    "</w:settings>",
    '<w:clrSchemeMapping w:t1="light1"/>$&',
  ),
};

test.each<[string, string, WordParts?]>([
  ["white", white],
  ["yellow", '<w:color w:val="FFFF00"/>'],
  ["of the paper's colour", '<w:color w:val="000000" w:themeColor="background1"/>'],
  ["of a theme's white", '<w:color w:val="000000" w:themeColor="accent1"/>', themed("FFFFFF")],
  ["made white", '<w:color w:val="000000" w:themeColor="text1" w:themeTint="00"/>'],
  ["of a theme whose text is the window's white", ofText, withTextColour("window")],
  ["of a text that the settings make white", ofText, withLightText],
  ["white on what is not painted", `${white}<w:shd w:val="nil" w:fill="000000"/>`],
  ["nearly transparent", filledWith(blackAt(99_000))],
  ["filled with white", filledWith('<w14:schemeClr w14:val="bg1"/>')],
  ["white by their style", styled, withStyles(ofWords(white))],
  [
    "tiny by the style of their style",
    styled,
    withStyles(style("character", "Base", '<w:sz w:val="4"/>') + ofWords("", "Base")),
  ],
  ["white by their paragraph's style", "", withStyles(ofClause(white))],
])("words in letters that are %s are compared, and told of", (_, properties, more = {}) => {
  const xml = withProperties(properties);
  expect(compare({ ...more, "word/document.xml": xml })).toEqual({ changes: [], notes: [faint] });
  const changed = xml.replace("Hours are for use", "Hours are not for use");
  expect(compare({ ...more, "word/document.xml": changed })).toEqual({
    changes: ["Clause 10.4 changed"],
    notes: [faint],
  });
});

test.each<[string, string, WordParts?]>([
  ["of a theme's blue", '<w:color w:val="FFFFFF" w:themeColor="accent1"/>', themed("4472C4")],
  ["white on black", `${white}${dark}`],
  ["white, marked in blue", `${white}<w:highlight w:val="darkBlue"/>`],
  ["half transparent", filledWith(blackAt(40_000))],
  ["black again, of a white style", `${styled}<w:color w:val="auto"/>`, withStyles(ofWords(white))],
])("words in letters that are %s are like any others", (_, properties, more = {}) => {
  expect(compare({ ...more, "word/document.xml": withProperties(properties) })).toEqual(unchanged);
});

test("a theme whose letters are signs is told of", () => {
  const path = "word/theme/theme1.xml";
  const theme = xmlOf(path).replace(/(<a:minorFont><a:latin typeface=")[^"]*/, "$1Wingdings");
  expect(compare({ [path]: theme })).toEqual({ changes: [], notes: [unseen("signs")] });
});

test("a currency's sign in a font of signs is told of", () => {
  const run = '<w:r><w:rPr><w:rFonts w:hAnsi="Symbol"/></w:rPr><w:t>£</w:t></w:r>';
  expect(notesOn(`<w:p>${run}</w:p>`)).toEqual([unseen("signs")]);
});

test.each([
  ["10–20", [unseen("turned")]],
  // LibreOffice marks a dash within a name so.
  ["–", []],
  ["שרה לוי", []],
  ["شركة", []],
])("only scripts that are written from right to left may run that way: %s", (words, notes) => {
  const run = `<w:r><w:rPr><w:rtl/></w:rPr><w:t>${words}</w:t></w:r>`;
  expect(notesOn(`<w:p>${run}</w:p>`)).toEqual(notes);
});

function notesOn(block: string): string[] {
  return compare({ "word/document.xml": withBlock(block) }).notes;
}

test("white letters in a dark cell or paragraph are like any others, and spaces are nothing to hide", () => {
  const run = `<w:r><w:rPr>${white}</w:rPr><w:t>Hours</w:t></w:r>`;
  const cell = (shading: string) =>
    `<w:tbl><w:tr><w:tc><w:tcPr>${shading}</w:tcPr><w:p>${run}</w:p></w:tc></w:tr></w:tbl>`;
  expect(notesOn(cell(dark))).toEqual([]);
  expect(notesOn(cell(""))).toEqual([faint]);
  expect(notesOn(`<w:p><w:pPr>${dark}</w:pPr>${run}</w:p>`)).toEqual([]);
  expect(notesOn(`<w:p>${run.replace("Hours", " ")}</w:p>`)).toEqual([]);
  const properties = "<w:rPr><w:vanish/><w:strike/></w:rPr>";
  expect(notesOn(`<w:p><w:r>${properties}<w:t> </w:t></w:r></w:p>`)).toEqual([]);
});

test.each([
  ["is told of", "", [faint]],
  ["is like any other where it makes their cells dark", dark, []],
])("a table's style that makes letters white %s", (_, cells, notes) => {
  const table = `<w:tbl><w:tblPr><w:tblStyle w:val="Mine"/></w:tblPr><w:tr><w:tc><w:p>${evilRun}</w:p></w:tc></w:tr></w:tbl>`;
  const styles = `<w:style w:type="table" w:styleId="Mine"><w:tblStylePr w:type="firstRow"><w:rPr>${white}</w:rPr><w:tcPr>${cells}</w:tcPr></w:tblStylePr></w:style>`;
  const file = { "word/document.xml": withBlock(table), ...withStyles(styles) };
  expect(compare(file).notes).toEqual(notes);
});

test("a run and its paragraph that both strike out strike nothing out", () => {
  const run = withProperties(styled);
  const files = withStyles(
    ofWords("<w:strike/>") + style("paragraph", "Struck", "<w:strike/>", "Clause"),
  );
  const at = run.indexOf("Hours are for use");
  const start = run.lastIndexOf('<w:pStyle w:val="Clause"/>', at);
  const xml = run.slice(0, start) + run.slice(start).replace('"Clause"', '"Struck"');
  const { lines, notes } = read({ "word/document.xml": xml, ...files });
  expect(notes).toEqual([struck]);
  expect(lines.some(({ text }) => text.startsWith("Hours are for use"))).toBe(true);
});

const inList = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="77"/></w:numPr>';

test("words in the sign of a list are read", () => {
  const level = `<w:numFmt w:val="bullet"/><w:lvlText w:val="${EVIL}"/>`;
  expect(compare(withList(level, inList))).toEqual({
    changes: ["Clause 10.4 changed"],
    notes: [],
  });
  const byStyle = xmlOf("word/styles.xml").replace(
    /w:styleId="Clause".*?<w:pPr>/s,
    '$&<w:numPr><w:numId w:val="77"/></w:numPr>',
  );
  expect(compare({ ...withList(level, ""), "word/styles.xml": byStyle }).changes).toContain(
    "Clause 10.4 changed",
  );
});

test.each([
  ["•", ""],
  ["\uF0B7", "Symbol"],
  ["\uF0A7", "Wingdings"],
])("a bullet is no change: %s in %s", (sign, font) => {
  const level = `<w:lvlText w:val="${sign}"/><w:rPr><w:rFonts w:ascii="${font}"/></w:rPr>`;
  expect(compare(withList(level, inList))).toEqual(unchanged);
});

test.each([
  ["%1.", ""],
  ["☑", ""],
  ["–", ""],
  ["£", ""],
  ["✗", ""],
  ["\uF0FE", "Wingdings"],
  ["•", "Wingdings"],
])("numbers and signs that say something are told of: %s in %s", (sign, font) => {
  const level = `<w:lvlText w:val="${sign}"/><w:rPr><w:rFonts w:ascii="${font}"/></w:rPr>`;
  expect(compare(withList(level, inList))).toEqual({
    changes: [],
    notes: [uncompared("numbers or signs of lists")],
  });
});

test.each([
  ["8090A0", 1],
  ["FFFFFF", 1],
  ["000000", 0],
])(
  "letters in the colour of the background, or of paper, can hardly be seen: %s",
  (colour, told) => {
    const xml = withProperties(`<w:color w:val="${colour}"/>`);
    const { notes } = compare({
      "word/document.xml": xml.replace("<w:body>", '<w:background w:color="8090A0"/>$&'),
    });
    expect(notes.filter((note) => note.includes("letters that can hardly be seen"))).toHaveLength(
      told,
    );
  },
);

test("tracked changes of formats are told of", () => {
  const change = '<w:rPrChange w:id="1"><w:rPr><w:strike/><w:vanish/></w:rPr></w:rPrChange>';
  expect(compare({ "word/document.xml": withProperties(change) })).toEqual({
    changes: [],
    notes: [findingTexts.trackedChanges],
  });
});

test("styles of which programs choose one are told of", () => {
  const hiding = '<w:style w:styleId="s"><w:rPr><w:vanish/></w:rPr></w:style>';
  const versions = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="w14">${hiding}</mc:Choice></mc:AlternateContent>`;
  const styles = xmlOf("word/styles.xml").replace("</w:styles>", `${versions}$&`);
  expect(compare({ "word/styles.xml": styles }).notes).toEqual([
    uncompared("styles in several versions"),
  ]);
});

const evilRun = `<w:r><w:t>${EVIL}</w:t></w:r>`;

test.each([
  ["another prefix", `<q:p xmlns:q="${W}"><q:r><q:t>${EVIL}</q:t></q:r></q:p>`],
  ["no prefix", `<p xmlns="${W}"><r><t>${EVIL}</t></r></p>`],
  [
    "the ISO namespace",
    `<q:p xmlns:q="http://purl.oclc.org/ooxml/wordprocessingml/main"><q:r><q:t>${EVIL}</q:t></q:r></q:p>`,
  ],
  [
    "symbols",
    `<w:p><w:r>${[...EVIL].map((sign) => `<w:sym w:font="Arial" w:char="F0${sign.charCodeAt(0).toString(16)}"/>`).join("")}</w:r></w:p>`,
  ],
  ["a CDATA section", `<w:p><w:r><w:t><![CDATA[${EVIL}]]></w:t></w:r></w:p>`],
  [
    "parts beside a comment",
    `<w:p><w:r><w:t>${EVIL.replace(" ", "<!-- no --> ")}</w:t></w:r></w:p>`,
  ],
  ["a content control", `<w:sdt><w:sdtContent><w:p>${evilRun}</w:p></w:sdtContent></w:sdt>`],
])("words in %s are read", (_, xml) => {
  const { lines, notes } = read({ "word/document.xml": withBlock(xml) });
  expect(lines.map(({ text }) => text)).toContain(EVIL);
  expect(notes).toEqual([]);
});

test("elements that only look like Word's are told of, and a sign of a symbol font is read as its name and number", () => {
  expect(notesOn(`<w:p xmlns:w="urn:other">${evilRun}</w:p>`)).not.toEqual([]);
  const box = '<w:p><w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r></w:p>';
  expect(compare({ "word/document.xml": withBlock(box) }).changes).toHaveLength(1);
});

const M = "http://schemas.openxmlformats.org/officeDocument/2006/math";
const field = (instruction: string, result: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;

test.each([
  ["equations", `<w:p><m:oMath xmlns:m="${M}"><m:r><m:t>x</m:t></m:r></m:oMath></w:p>`],
  ["other files within it", '<w:altChunk w:id="x"/>'],
  [
    "fields",
    `<w:p><w:fldSimple w:instr='QUOTE "${EVIL}"'><w:r><w:t> </w:t></w:r></w:fldSimple></w:p>`,
  ],
  ["fields", field(`QUOTE "${EVIL}"`, "<w:r><w:t> </w:t></w:r>")],
  ["fields", '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r></w:p>'],
  ["fields", '<w:sdt><w:sdtPr><w:dataBinding w:xpath="/a"/></w:sdtPr><w:sdtContent/></w:sdt>'],
  ["pictures or drawings", "<w:p><w:r><w:drawing/></w:r></w:p>"],
  ["merged cells", "<w:tbl><w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc></w:tr></w:tbl>"],
  [
    "merged cells",
    '<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p/></w:tc></w:tr></w:tbl>',
  ],
  ["merged cells", '<w:tbl><w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr></w:tr></w:tbl>'],
  ["parts that are unknown here (dayLong)", "<w:p><w:r><w:dayLong/></w:r></w:p>"],
  ["parts that are unknown here (thing)", '<x:thing xmlns:x="urn:x"/>'],
  ["text without a place", "<w:p>words</w:p>"],
])("%s are told of", (what, xml) => {
  expect(notesOn(xml)).toEqual([uncompared(what)]);
});

/** One of those that programs choose from. */
function version(name: string, text: string): string {
  return `<mc:${name}><w:p><w:r><w:t>${text}</w:t></w:r></w:p></mc:${name.split(" ")[0]}>`;
}

const choice = (text: string) => version('Choice Requires="wps"', text);
const fallback = (text: string) => version("Fallback", text);

test("words that only some programs show are told of", () => {
  const told = [uncompared("words in several versions")];
  for (const [versions, notes] of [
    [choice("a"), told],
    [choice("a") + fallback("b"), told],
    [choice(" ") + fallback("b"), told],
    [choice("a") + fallback("a"), []],
  ] as const) {
    expect(
      notesOn(
        `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">${versions}</mc:AlternateContent>`,
      ),
    ).toEqual(notes);
  }
});

test("rows and cells that are proposed to be taken out are not read", () => {
  const row = body.replace(
    /<w:trPr>((?:(?!<w:trPr>).)*07654321)/,
    '<w:trPr><w:del w:id="1" w:author="A"/>$1',
  );
  const { changes, notes } = compare({ "word/document.xml": row });
  expect(changes).toEqual(["“Company number” in “Parties” removed"]);
  expect(notes.join()).toContain("It has tracked changes.");
});

/** Paragraphs, each with its mark's properties. */
function paragraphsOf(...paragraphs: [text: string, mark: string][]): string {
  return paragraphs
    .map(
      ([text, mark]) =>
        `<w:p><w:pPr><w:rPr>${mark}</w:rPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`,
    )
    .join("");
}

const cellOf = (xml: string) => `<w:tbl><w:tr><w:tc>${xml}</w:tc></w:tr></w:tbl>`;
const gone = '<w:del w:id="1"/>';

test.each<[string, string, string[]]>([
  ["deleted", paragraphsOf(["No ", gone], ["refund.", ""]), ["No refund."]],
  ["moved away", paragraphsOf(["No ", "<w:moveFrom/>"], ["refund.", ""]), ["No refund."]],
  ["inserted", paragraphsOf(["No ", "<w:ins/>"], ["refund.", ""]), ["No", "refund."]],
  ["deleted thrice", paragraphsOf(["a", gone], ["b", gone], ["c", gone], ["d", ""]), ["abcd"]],
  ["deleted at the end", paragraphsOf(["a", ""], ["b", gone]), ["a", "b"]],
  ["deleted in a cell", cellOf(paragraphsOf(["a", gone], ["b", ""])), ["ab"]],
  [
    "deleted before a table and in its cell",
    paragraphsOf(["a", gone]) + cellOf(paragraphsOf(["b", gone])) + paragraphsOf(["c", ""]),
    ["a", "b", "c"],
  ],
  [
    "deleted in a content control",
    `<w:sdt><w:sdtContent>${paragraphsOf(["a", gone])}</w:sdtContent></w:sdt>${paragraphsOf(["b", ""])}`,
    ["ab"],
  ],
])("paragraphs whose mark is %s are read as accepting it would leave them", (_, xml, expected) => {
  const document = `<w:document xmlns:w="${W}"><w:body>${xml}</w:body></w:document>`;
  const { lines, notes } = read({ "word/document.xml": document });
  expect(lines.map(({ text }) => text)).toEqual(expected);
  expect(notes).toEqual([findingTexts.trackedChanges]);
});

test("what Word adds when it saves the document again changes nothing", () => {
  const section = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';
  const saved = body
    .replaceAll(
      "<w:p>",
      '<w:p w:rsidR="00A1" w:rsidRDefault="00A2" w14:paraId="1A2B" w14:textId="77">',
    )
    .replaceAll("<w:r>", '<w:r w:rsidRPr="00A3">')
    .replaceAll("<w:tr>", '<w:tr w:rsidR="00A1" w14:paraId="2A2B">')
    .replace(
      /(<w:r [^>]*>)(<w:t[^>]*>Hours)/,
      '<w:proofErr w:type="spellStart"/><w:bookmarkStart w:id="900" w:name="_GoBack"/><w:bookmarkEnd w:id="900"/>$1<w:rPr><w:rFonts w:ascii="Georgia"/><w:lang w:val="en-GB"/><w14:ligatures w14:val="none"/></w:rPr><w:lastRenderedPageBreak/>$2',
    )
    .replace(
      /<w:docGrid[^>]*>/,
      '<w:cols w:space="720"/><w:titlePg w:val="0"/><w:docGrid w:linePitch="360"/><w:printerSettings r:id="rId99"/>',
    )
    .replace("</w:pPr>", `${section}$&`)
    .replaceAll(
      "<w:tblPr>",
      '<w:tblPr><w:tblStyle w:val="TableNormal"/><w:tblLook w:val="04A0" w:firstRow="1"/>',
    );
  const added = {
    "word/document.xml": saved,
    "word/webSettings.xml": `<w:webSettings xmlns:w="${W}"/>`,
    "customXml/item1.xml": "<a/>",
  };
  expect(saved).toContain("lastRenderedPageBreak");
  expect(compare(added)).toEqual(unchanged);
});

test("a link as a field is a link", () => {
  const run = '<w:r><w:t xml:space="preserve">Hours</w:t></w:r>';
  const xml = body.replace("</w:p>", `</w:p>${field("HYPERLINK &quot;a&quot;", run)}`);
  const { changes, notes } = compare({ "word/document.xml": xml });
  expect(notes).toEqual([]);
  expect(changes).toHaveLength(1);
});

const someHolders = `p r t ins del sdt sdtContent hyperlink smartTag tbl tr tc pPr rPr drawing
  txbxContent pict ruby rt fldSimple moveTo instrText delText bookmarkStart foo sectPr vanish
  customXml dir`;

test("whatever holds words, they are read or told of", () => {
  // Its first two paragraphs, as a whole agreement takes long to read.
  const short = body.replace(/^((?:.*?<\/w:p>){2}).*(?=<w:sectPr)/s, "$1");
  expect(read({ "word/document.xml": short }).notes).toEqual([]);
  const holder = fc.constantFrom(...someHolders.split(/\s+/));
  const prefix = fc.constantFrom("w", "w", "w", "q", "m", "v", "mc");
  const names =
    `xmlns:q="${W}" xmlns:m="${M}" xmlns:v="urn:schemas-microsoft-com:vml" ` +
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
  const around = fc.array(fc.tuple(prefix, holder), { maxLength: 6 });
  fc.assert(
    fc.property(around, (holders) => {
      const xml = holders.reduce(
        (inner, [p, name]) => `<${p}:${name} ${names}>${inner}</${p}:${name}>`,
        evilRun,
      );
      const document = short.replace("<w:sectPr", `${xml}$&`);
      const { lines, notes } = read({ "word/document.xml": document });
      expect(notes.length > 0 || lines.some(({ text }) => text.includes(EVIL))).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test.each<[string, string, string]>([
  ["white words", withProperties(white), "Clause 10.4 (“Hours are for use"],
  ["hidden words", withProperties("<w:vanish/>"), "Clause 10.4 (“Hours are for use"],
  [
    "a comment",
    body.replace(
      /(<w:r>)(<w:t[^>]*>Hours are for use)/,
      '<w:r><w:commentReference w:id="1"/></w:r>$&',
    ),
    "Clause 10.4",
  ],
  [
    "an unknown field",
    body.replace(/<w:r><w:t[^>]*>Hours are for use/, '<w:fldSimple w:instr=" DATE "/>$&'),
    "Clause 10.4",
  ],
])("the place of %s is told", (_, xml, place) => {
  expect(read({ "word/document.xml": xml }).places).toEqual([expect.stringContaining(place)]);
});

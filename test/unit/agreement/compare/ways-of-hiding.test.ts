import { expect, test } from "vitest";
import { readUpload } from "../../../../app/agreement/compare/read-upload.ts";
import {
  type HidingPlace,
  hidingPlaces,
  meansOfHiding,
} from "../../../../app/agreement/compare/ways-of-hiding.ts";
import { withPart, wordFile } from "../../../support/hostile-files.ts";

type Owner = keyof typeof meansOfHiding;
/** The elements, their place, what hides words, and what is much like it and hides none. */
type Example = [elements: string, place: HidingPlace, hidden: string[], shown: string[]];

const W14 = 'xmlns:newer="http://schemas.microsoft.com/office/word/2010/wordml"';
const fill = (paint: string) => `<newer:textFill ${W14}>${paint}</newer:textFill>`;
const anchor = (position: string, size = 'cx="2540000" cy="635000"', more = "") =>
  `<a:anchor xmlns:a="urn:a"><a:extent ${size}/>${position}${more}</a:anchor>`;
const positioned = (name: string, from: string, offset: number) =>
  anchor(`<a:${name} relativeFrom="${from}"><a:posOffset>${offset}</a:posOffset></a:${name}>`);
const shape = (style: string) => `<v:shape xmlns:v="urn:v" style="position:absolute;${style}"/>`;

const examples: Record<Owner, Example[]> = {
  run: [
    [
      "w:color w:highlight w:shd newer:textFill",
      "letters",
      [
        '<w:color w:val="FFFFFF"/>',
        '<w:color w:val="FFFF00"/><w:highlight w:val="yellow"/>',
        '<w:color w:val="303030"/><w:shd w:val="clear" w:fill="202020"/>',
        '<w:shd w:val="pct95" w:color="000000" w:fill="FFFFFF"/><w:color w:val="000000"/>',
        fill("<newer:noFill/>"),
      ],
      ['<w:color w:val="808080"/>', '<w:color w:val="FFFFFF"/><w:highlight w:val="black"/>'],
    ],
    ["w:sz", "letters", ['<w:sz w:val="2"/>'], ['<w:sz w:val="14"/>']],
    ["w:szCs", "letters", ['<w:szCs w:val="2"/>'], ['<w:szCs w:val="14"/>']],
    [
      "w:vertAlign",
      "letters",
      ['<w:vertAlign w:val="superscript"/><w:sz w:val="10"/>'],
      ['<w:vertAlign w:val="subscript"/><w:sz w:val="16"/>', '<w:sz w:val="10"/>'],
    ],
    ["w:w", "letters", ['<w:w w:val="1"/>', '<w:w w:val="5%"/>'], ['<w:w w:val="80"/>']],
    ["w:fitText", "letters", ['<w:fitText w:val="1"/>'], ['<w:fitText w:val="2000"/>']],
    [
      "w:spacing",
      "letters",
      ['<w:spacing w:val="-200"/>', '<w:spacing w:val="-10pt"/>'],
      ['<w:spacing w:val="-10"/>'],
    ],
    [
      "w:position",
      "lines",
      ['<w:position w:val="3000"/>', '<w:position w:val="-3000"/>'],
      ['<w:position w:val="6"/>', '<w:position w:val="-22"/><w:sz w:val="36"/>'],
    ],
    [
      "w:rFonts w:cs",
      "signs",
      [
        '<w:rFonts w:ascii="Wingdings"/>',
        '<w:rFonts w:ascii="Arial" w:hAnsi="Symbol"/>',
        '<w:rFonts w:cs="Wingdings"/><w:cs/>',
      ],
      ['<w:rFonts w:ascii="Arial"/>', '<w:rFonts w:ascii="Arial" w:cs="Wingdings"/>'],
    ],
    // With the paragraph's lines below.
    ["w:spacing", "lines", ['<w:sz w:val="72"/>'], ['<w:sz w:val="54"/>']],
    ["w:rtl", "turned", ["<w:rtl/>"], ['<w:rtl w:val="0"/>']],
  ],
  paragraph: [
    [
      "w:ind",
      "away",
      [
        '<w:ind w:left="20000"/>',
        '<w:ind w:start="14in"/>',
        '<w:ind w:left="-4000"/>',
        '<w:ind w:firstLine="12000"/>',
        '<w:ind w:hanging="4000"/>',
        '<w:ind w:right="-4000"/>',
        '<w:ind w:leftChars="9000"/>',
      ],
      ['<w:ind w:left="-720" w:hanging="360"/>', '<w:ind w:left="4000" w:right="2000"/>'],
    ],
    ["w:ind", "room", ['<w:ind w:left="5000" w:right="5000"/>'], []],
    ["w:spacing", "away", ['<w:spacing w:before="31000"/>'], ['<w:spacing w:before="2000"/>']],
    [
      "w:framePr",
      "away",
      [
        '<w:framePr w:x="20000" w:hAnchor="page"/>',
        '<w:framePr w:x="-4000" w:hAnchor="margin"/>',
        '<w:framePr w:y="20000" w:vAnchor="page"/>',
        '<w:framePr w:y="-20000" w:vAnchor="text"/>',
      ],
      [
        '<w:framePr w:dropCap="drop" w:lines="3" w:wrap="around" w:vAnchor="text" w:hAnchor="text"/>',
        '<w:framePr w:w="4000" w:h="2000" w:hRule="exact" w:x="7000" w:y="-200" w:hAnchor="page"/>',
      ],
    ],
    [
      "w:framePr",
      "room",
      ['<w:framePr w:h="1" w:hRule="exact"/>', '<w:framePr w:w="1"/>'],
      ['<w:framePr w:h="1" w:hRule="atLeast"/>'],
    ],
    [
      "w:tabs",
      "away",
      ['<w:tabs><w:tab w:val="left" w:pos="30000"/></w:tabs>'],
      ['<w:tabs><w:tab w:val="clear" w:pos="30000"/><w:tab w:val="left" w:pos="9000"/></w:tabs>'],
    ],
    [
      "newer:collapsed",
      "folded",
      [`<newer:collapsed ${W14}/>`],
      [`<newer:collapsed ${W14} newer:val="0"/>`],
    ],
    ["w:bidi", "turned", ["<w:bidi/>"], ['<w:bidi w:val="off"/>']],
  ],
  table: [
    [
      "w:tblInd",
      "away",
      ['<w:tblInd w:w="20000" w:type="dxa"/>', '<w:tblInd w:w="-9000" w:type="dxa"/>'],
      ['<w:tblInd w:w="-108" w:type="dxa"/>', '<w:tblInd w:w="50000" w:type="pct"/>'],
    ],
    [
      "w:tblpPr",
      "away",
      ['<w:tblpPr w:tblpX="20000"/>', '<w:tblpPr w:vertAnchor="page" w:tblpY="20000"/>'],
      ['<w:tblpPr w:tblpX="2000" w:tblpY="300"/>'],
    ],
    ["w:tblGrid", "away", [], []],
    [
      "w:tblCellMar",
      "room",
      ['<w:tblCellMar><w:left w:w="20000" w:type="dxa"/></w:tblCellMar>'],
      ['<w:tblCellMar><w:left w:w="108" w:type="dxa"/></w:tblCellMar>'],
    ],
    [
      "w:tblCellSpacing",
      "away",
      ['<w:tblCellSpacing w:w="20000" w:type="dxa"/>'],
      ['<w:tblCellSpacing w:w="20" w:type="dxa"/>'],
    ],
    ["w:bidiVisual", "turned", ["<w:bidiVisual/>"], ['<w:bidiVisual w:val="0"/>']],
  ],
  row: [
    ["w:hidden", "hidden", ["<w:hidden/>"], ['<w:hidden w:val="0"/>']],
    [
      "w:trHeight",
      "room",
      ['<w:trHeight w:val="1" w:hRule="exact"/>', '<w:trHeight w:val="250" w:hRule="exact"/>'],
      ['<w:trHeight w:val="1"/>', '<w:trHeight w:val="2000" w:hRule="exact"/>'],
    ],
    ["w:wBefore", "away", ['<w:wBefore w:w="20000" w:type="dxa"/>'], ['<w:wBefore w:w="500"/>']],
  ],
  cell: [
    [
      "w:tcW",
      "room",
      [
        '<w:tcW w:w="1" w:type="dxa"/>',
        '<w:tcW w:w="1" w:type="pct"/>',
        '<w:tcW w:w="0.1%" w:type="pct"/>',
      ],
      [
        '<w:tcW w:w="5000" w:type="pct"/>',
        '<w:tcW w:w="50%" w:type="pct"/>',
        '<w:tcW w:w="0" w:type="auto"/>',
      ],
    ],
    [
      "w:tcMar",
      "room",
      ['<w:tcMar><w:start w:w="20000" w:type="dxa"/></w:tcMar>'],
      ['<w:tcMar><w:start w:w="20" w:type="dxa"/></w:tcMar>'],
    ],
  ],
  section: [
    ["w:pgSz", "room", ['<w:pgSz w:w="200" w:h="200"/>'], ['<w:pgSz w:w="16838" w:h="11906"/>']],
    [
      "w:pgMar",
      "room",
      ['<w:pgMar w:left="6000" w:right="6000"/>', '<w:pgMar w:top="9000" w:bottom="-9000"/>'],
      ['<w:pgMar w:left="720" w:right="720" w:top="-1000" w:bottom="1000"/>'],
    ],
    [
      "w:pgMar",
      "away",
      ['<w:pgMar w:left="-9000"/>', '<w:pgMar w:footer="20000"/>'],
      ['<w:pgMar w:header="708" w:footer="708"/>'],
    ],
    [
      "w:cols",
      "room",
      ['<w:cols w:num="2" w:space="20000"/>', '<w:cols><w:col w:w="1"/></w:cols>'],
      ['<w:cols w:num="2" w:space="720"/>'],
    ],
    [
      "w:cols",
      "away",
      ['<w:cols><w:col w:w="20000"/><w:col w:w="4000"/></w:cols>'],
      ['<w:cols><w:col w:w="4000"/><w:col w:w="4000"/></w:cols>'],
    ],
    [
      "w:docGrid",
      "letters",
      ['<w:docGrid w:type="linesAndChars" w:charSpace="-40000"/>'],
      ['<w:docGrid w:linePitch="240" w:charSpace="4294965247"/>'],
    ],
  ],
  settings: [["w:printFormsData", "unprinted", ["<w:printFormsData/>"], ["<w:saveFormsData/>"]]],
  drawing: [
    ["?:docPr", "hidden", [anchor('<a:docPr hidden="1"/>')], [anchor('<a:docPr hidden="0"/>')]],
    ["?:cNvPr", "hidden", [anchor('<a:cNvPr hidden="true"/>')], []],
    [
      "?:extent",
      "room",
      [anchor("", 'cx="2540000" cy="1"'), anchor("", 'cx="254000" cy="127000"')],
      [anchor(""), anchor("", 'cx="2540000" cy="1"', "<a:spAutoFit/>")],
    ],
    [
      "?:bodyPr",
      "room",
      [anchor('<a:bodyPr lIns="2000000" rIns="2000000"/>')],
      [anchor('<a:bodyPr lIns="91440" rIns="91440"/>')],
    ],
    [
      "?:positionH",
      "away",
      [positioned("positionH", "page", 12_000_000), positioned("positionH", "column", -9_000_000)],
      [positioned("positionH", "column", -100_000)],
    ],
    [
      "?:positionV",
      "away",
      [positioned("positionV", "page", 12_000_000)],
      [positioned("positionV", "paragraph", -100_000)],
    ],
    ["?:shape", "hidden", [shape("visibility:hidden")], [shape("visibility:visible")]],
    [
      "?:shape",
      "room",
      [shape("width:0;height:20pt"), shape("width:200pt;height:1px")],
      [
        shape("width:200pt;height:20pt"),
        shape("height:.05pt") + '<v:textbox xmlns:v="urn:v" style="mso-fit-shape-to-text:t"/>',
      ],
    ],
    [
      "?:shape",
      "away",
      [shape("margin-left:-9999pt"), shape("margin-top:40in")],
      [shape("margin-left:164.15pt;margin-top:19.8pt")],
    ],
  ],
};

const WORDS = "The Client waives each and every refund, and pays whatever is asked of it.";
const paragraphOf = (run: string, properties = "") =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:rPr>${run}</w:rPr><w:t>${WORDS}</w:t></w:r></w:p>`;
const plain = paragraphOf("");
const lines = '<w:spacing w:line="240" w:lineRule="exact"/>';

const bodies: Record<Exclude<Owner, "settings">, (xml: string) => string> = {
  run: (xml) => paragraphOf(xml, lines),
  paragraph: (xml) => paragraphOf("", xml),
  table: (xml) => `<w:tbl><w:tblPr>${xml}</w:tblPr><w:tr><w:tc>${plain}</w:tc></w:tr></w:tbl>`,
  row: (xml) =>
    `<w:tbl><w:tr><w:trPr>${xml}</w:trPr><w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${plain}</w:tc></w:tr></w:tbl>`,
  cell: (xml) =>
    `<w:tbl><w:tblPr><w:tblLayout w:type="fixed"/></w:tblPr><w:tr><w:tc><w:tcPr>${xml}</w:tcPr>${plain}</w:tc></w:tr></w:tbl>`,
  section: (xml) => `${plain}<w:sectPr>${xml}</w:sectPr>`,
  drawing: (xml) =>
    `<w:p><w:r><w:pict>${xml}<w:txbxContent>${plain}</w:txbxContent></w:pict></w:r></w:p>`,
};

function fileWith(owner: Owner, xml: string): Uint8Array {
  if (owner !== "settings") return wordFile(bodies[owner](xml));
  return withPart(plain, "settings", xml);
}

/** What is said of words that paper lacks. */
function toldOf(file: Uint8Array): string[] {
  const { lines: read, notes } = readUpload({ file: Buffer.from(file), pasted: "" });
  expect(read.map(({ text }) => text)).toEqual([WORDS]);
  return notes
    .map(({ text }) => text)
    .filter((text) => text.startsWith("Some words cannot be seen on paper"));
}

const owners = Object.keys(meansOfHiding) as Owner[];
const all = owners.flatMap((owner) =>
  examples[owner].flatMap(([elements, place, hidden, shown]) => [
    ...hidden.map((xml) => ({ owner, elements, xml, told: hidingPlaces[place] })),
    ...shown.map((xml) => ({ owner, elements, xml, told: "" })),
  ]),
);

test.each(all)("of the $owner's $elements: $xml", ({ owner, xml, told }) => {
  const notes = told === "" ? [] : [expect.stringContaining(told)];
  expect(toldOf(fileWith(owner, xml))).toEqual(notes);
});

test("each means has its examples", () => {
  for (const owner of owners) {
    const named = meansOfHiding[owner].map(({ elements, place }) => `${elements} ${place}`);
    expect(examples[owner].map(([elements, place]) => `${elements} ${place}`)).toEqual(named);
  }
});

function tableOf(...widths: number[]): string {
  const columns = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join("");
  return `<w:tbl><w:tblGrid>${columns}</w:tblGrid><w:tr><w:tc>${plain}</w:tc></w:tr></w:tbl>`;
}

test("a column of no width hides the words of its cells, where columns do not grow", () => {
  const fixed = '<w:tblPr><w:tblLayout w:type="fixed"/></w:tblPr>';
  const table = tableOf(10).replace("<w:tbl>", `<w:tbl>${fixed}`);
  expect(toldOf(wordFile(table))).toEqual([expect.stringContaining(hidingPlaces.room)]);
  expect(toldOf(wordFile(table.replace(`"10"`, `"3000"`)))).toEqual([]);
  expect(toldOf(wordFile(tableOf(10)))).toEqual([]);
});

function styleOf(id: string, xml: string): string {
  return `<w:style w:type="paragraph" w:styleId="${id}">${xml}</w:style>`;
}

test("columns of a table that reach beyond the page put its words there", () => {
  expect(toldOf(wordFile(tableOf(20_000, 3_000)))).toEqual([
    expect.stringContaining(hidingPlaces.away),
  ]);
  expect(toldOf(wordFile(tableOf(5_000, 3_000)))).toEqual([]);
});

test("what a style, a list or the defaults say counts as what a paragraph says", () => {
  const mine = paragraphOf("", '<w:pStyle w:val="Mine"/>');
  const styles = (xml: string) => withPart(mine, "styles", xml);
  const far = '<w:pPr><w:ind w:left="20000"/></w:pPr>';
  const base = '<w:basedOn w:val="Base"/>';
  const told = [expect.stringContaining(hidingPlaces.away)];
  expect(toldOf(styles(styleOf("Mine", far)))).toEqual(told);
  expect(toldOf(styles(styleOf("Base", far) + styleOf("Mine", base)))).toEqual(told);
  expect(
    toldOf(styles(`<w:docDefaults><w:pPrDefault>${far}</w:pPrDefault></w:docDefaults>`)),
  ).toEqual(told);
  const list = `<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0">${far}</w:lvl></w:abstractNum><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>`;
  const listed = paragraphOf("", '<w:numPr><w:numId w:val="2"/></w:numPr>');
  expect(toldOf(withPart(listed, "numbering", list))).toEqual(told);
  const nearer = `${base}<w:pPr><w:ind w:left="0"/></w:pPr>`;
  expect(toldOf(styles(styleOf("Base", far) + styleOf("Mine", nearer)))).toEqual([]);
});

test("a paragraph is judged by the page of its own section", () => {
  const wide = '<w:sectPr><w:pgSz w:w="30000" w:h="20000"/></w:sectPr>';
  const indented = paragraphOf("", '<w:ind w:left="20000"/>');
  const end = `<w:p><w:pPr>${wide}</w:pPr></w:p>`;
  const narrow = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';
  expect(toldOf(wordFile(`${indented}${end}${narrow}`))).toEqual([]);
  expect(toldOf(wordFile(`${end}${indented}${narrow}`))).toEqual([
    expect.stringContaining(hidingPlaces.away),
  ]);
});

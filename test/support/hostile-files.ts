import { deflateSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";

/** Files that cost far more to read than to send, within every limit of the bytes that a form may have. */

type Bytes = Uint8Array<ArrayBuffer>;

const OPEN_XML = "http://schemas.openxmlformats.org";
const WORD = `xmlns:w="${OPEN_XML}/wordprocessingml/2006/main"`;
const VERSIONS = `xmlns:mc="${OPEN_XML}/markup-compatibility/2006"`;
const PACKAGE = `xmlns="${OPEN_XML}/package/2006/relationships"`;

/** A Word document of this body, and of any other parts by their paths. */
export function wordFile(
  body: string,
  others: Readonly<Record<string, string>> = {},
  level: 0 | 9 = 9,
): Bytes {
  const parts: Record<string, string> = {
    "[Content_Types].xml": "",
    "_rels/.rels": relationships(relationship("document", "officeDocument", "document.xml")),
    "document.xml": `<w:document ${WORD} ${VERSIONS}><w:body>${body}</w:body></w:document>`,
    ...others,
  };
  const files = Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)] as const);
  return Uint8Array.from(zipSync(Object.fromEntries(files), { level, mtime: "2026-01-01" }));
}

export function relationships(list: string): string {
  return `<Relationships ${PACKAGE}>${list}</Relationships>`;
}

export function relationship(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="/${kind}" Target="${target}"/>`;
}

function nested(open: string, close: string, depth: number): string {
  return open.repeat(depth) + paragraphOf(LONG) + close.repeat(depth);
}

const LONG = "a ".repeat(1_400_000);

function paragraphOf(text: string): string {
  return `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
}

/** Tables in each other, around one text that every one of them takes over. */
function nestedTables(): Bytes {
  return wordFile(nested("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>", 60));
}

/** Versions of versions of one text. */
function nestedAlternatives(): Bytes {
  const close = "</mc:Choice></mc:AlternateContent>";
  return wordFile(nested("<mc:AlternateContent><mc:Choice>", close, 95));
}

/** Attributes whose prefix is declared many elements further out. */
function prefixedAttributes(): Bytes {
  const opening = Array.from({ length: 190 }, (_, index) => `<w:ins xmlns:n${index}="n">`);
  const attributes = Array.from({ length: 200_000 }, (_, index) => ` n0:a${index}=""`);
  const element = `<w:p${attributes.join("")}/>`;
  return wordFile(opening.join("") + element + "</w:ins>".repeat(190));
}

/** Relationships to one head of a page. */
function manyRelationships(): Bytes {
  const reference = `<w:sectPr xmlns:r="${OPEN_XML}/officeDocument/2006/relationships"><w:headerReference r:id="a"/></w:sectPr>`;
  return wordFile(`${PARAGRAPH}${reference}`, {
    "_rels/document.xml.rels": relationships(relationship("a", "header", "h").repeat(48_000)),
    h: "<h/>",
  });
}

const NEWER = 'xmlns:q="http://schemas.microsoft.com/office/word/2010/wordml"';
const PARAGRAPH = paragraphOf("a");
const STYLED = '<w:p><w:pPr><w:pStyle w:val="s"/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>';

/** A Word document with one more part of a kind, such as "styles". */
export function withPart(body: string, kind: string, xml: string): Bytes {
  return wordFile(body, {
    "_rels/document.xml.rels": relationships(relationship(kind, kind, "part")),
    part: `<w:part ${WORD}>${xml}</w:part>`,
  });
}

function withStyle(body: string, properties: string, type = "paragraph"): Bytes {
  const style = `<w:style w:type="${type}" w:styleId="s">${properties}</w:style>`;
  return withPart(body, "styles", style);
}

/** Word documents, each with far too much of one thing. */
export const hostileWordFiles: Readonly<Record<string, () => Bytes>> = {
  "tables in each other": nestedTables,
  "versions in each other": nestedAlternatives,
  "attributes of a far prefix": prefixedAttributes,
  "relationships to one head": manyRelationships,
  "line breaks of another kind": () => wordFile(paragraphOf("\r".repeat(250_000))),
  "a long number in a style": () =>
    withStyle(STYLED.repeat(5_000), `<w:rPr><w:sz w:val="${"1".repeat(2_000_000)}"/></w:rPr>`),
  "a long name of the usual style": () =>
    withPart(
      PARAGRAPH.repeat(5_000),
      "styles",
      `<w:style w:default="1" w:styleId="${"s".repeat(2_000_000)}"/>`,
    ),
  "much in the fill of a style": () =>
    withStyle(
      STYLED.repeat(5_000),
      `<w:rPr><q:textFill ${NEWER}>${"<q:a/>".repeat(15_000)}</q:textFill></w:rPr>`,
    ),
  "tags without an end in its lists": () =>
    withPart(PARAGRAPH, "numbering", `<w:a ${'a="" '.repeat(200_000)}<`),
  "many lists": () =>
    withPart(
      PARAGRAPH,
      "numbering",
      `<w:abstractNum>${"<w:a/>".repeat(900)}</w:abstractNum>`.repeat(330),
    ),
  "a long style of a shape": () =>
    wordFile(
      `${PARAGRAPH}<w:p><w:r><w:pict><q:shape xmlns:q="urn:v" style="${`;width:${"1".repeat(1_000)}`.repeat(2_000)}"/></w:pict></w:r></w:p>`,
    ),
  "many relationships of nothing": () =>
    wordFile(
      PARAGRAPH,
      Object.fromEntries(
        Array.from({ length: 400 }, (_, index) => [
          `_rels/${index}.rels`,
          relationships(relationship("a", "font", "f").repeat(100)),
        ]),
      ),
    ),
  "much in the style of tables": () =>
    withStyle(
      '<w:tbl><w:tblPr><w:tblStyle w:val="s"/></w:tblPr></w:tbl>'.repeat(4_000) + PARAGRAPH,
      "<w:a/>".repeat(20_000),
      "table",
    ),
};

/** A PDF of these objects, the first of which is the catalog. */
export function pdfFile(objects: readonly (string | Buffer)[], trailer = ""): Bytes {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  let start = Buffer.concat(parts).length;
  const places = objects.map((object, index) => {
    const place = `${String(start).padStart(10, "0")} 00000 n \n`;
    const body = typeof object === "string" ? Buffer.from(object, "latin1") : object;
    const whole = [Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")];
    parts.push(...whole);
    for (const { length } of whole) start += length;
    return place;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(Buffer.concat([...parts, Buffer.from(table + end)]));
}

export function pdfStream(content: string | Buffer, entries = ""): Buffer {
  const packed = deflateSync(content, { level: 9 });
  const head = `<< /Length ${packed.length} /Filter /FlateDecode ${entries} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from("\nendstream")]);
}

const CATALOG = "<< /Pages 2 0 R >>";
const FONT = "<< /Type /Font /Subtype /Type0 /ToUnicode 6 0 R >>";

/** A PDF of one page, with this content, and of an object for forms and one that says what the letters of its font are. */
export function pdfOfPage(
  content: string | Buffer,
  form: string | Buffer = "",
  letters = "",
): Bytes {
  return pdfFile([
    CATALOG,
    "<< /Type /Pages /Kids [3 0 R] >>",
    "<< /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> /Font << /f 7 0 R >> >> >>",
    pdfStream(content),
    pdfStream(form, "/Subtype /Form"),
    pdfStream(letters),
    FONT,
  ]);
}

/** A PDF that has this file attached, and so many more bytes. */
function pdfWith(attached: Buffer, filling = 0): Bytes {
  const names = "<< /EmbeddedFiles << /Names [(a) 2 0 R] >> >>";
  return pdfFile([
    `<< /Names ${names} /Pages 4 0 R >>`,
    "<< /Type /Filespec /EF << /F 3 0 R >> >>",
    attached,
    "<< /Type /Pages /Kids [] >>",
    `(${"x".repeat(filling)})`,
  ]);
}

/** A PDF of about so many bytes, whose attachment takes 200 MB. */
export function bombPdf(size = 0): Bytes {
  const bomb = pdfStream(ZEROS);
  return pdfWith(bomb, Math.max(0, size - bomb.length - 1_000));
}

const ZEROS = Buffer.alloc(200_000_000);

/** PDFs, each with far too much of one thing. */
export const hostilePdfs: Readonly<Record<string, () => Bytes>> = {
  "a bomb attached": () => bombPdf(),
  "a bomb for a page": () => pdfOfPage(ZEROS),
  "one large stream for many parts of a page": () =>
    pdfFile([
      CATALOG,
      "<< /Type /Pages /Kids [3 0 R] >>",
      `<< /Contents [${"4 0 R ".repeat(10_000)}] >>`,
      pdfStream(ZEROS.subarray(0, 1_000_000)),
    ]),
  "arrays in each other": () => pdfFile([`<< /A ${"[".repeat(1_900_000)} >>`]),
  "dictionaries in each other": () => pdfFile([`<< /A ${"<</A".repeat(470_000)} >>`]),
  "a list of two million numbers": () => pdfFile([`<< /A [${"0 ".repeat(950_000)}] >>`]),
  "a hundred thousand objects": () => pdfFile(Array.from({ length: 45_000 }, () => "<< >>")),
  "objects that are all in one place": () =>
    pdfFile([
      "<< /Pages 3 0 R >>",
      pdfStream("0 0 ".repeat(400_000), "/Type /ObjStm /N 60000 /First 0"),
      "<< /Type /Pages /Kids [] >>",
    ]),
  "cross-references that lead back": () => pdfFile([CATALOG], "/Prev 20"),
  "pages that hold each other": () =>
    pdfFile([CATALOG, `<< /Type /Pages /Kids [${"2 0 R ".repeat(300_000)}] >>`]),
  "objects that hold each other": () =>
    pdfFile([
      "<< /Pages 2 0 R /A 3 0 R >>",
      "<< /Type /Pages /Kids [] >>",
      ...Array.from({ length: 20_000 }, (_, index) => `[${index + 4} 0 R 3 0 R]`),
    ]),
  "forms that draw themselves": () => pdfOfPage("/F Do ".repeat(90_000), "/F Do ".repeat(90_000)),
  "letters for every code, again and again": () =>
    pdfOfPage("/f 9 Tf (a) Tj", "", "<0000> <ffff> <0061> endbfrange ".repeat(90_000)),
  "words without end": () => pdfOfPage("/f 9 Tf (aaaaaaaa) Tj ".repeat(900_000)),
  "operands without an operator": () => pdfOfPage("0 ".repeat(9_000_000)),
};

import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Header,
  HeadingLevel,
  InternalHyperlink,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  Tab,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
} from "docx";
import { strFromU8, unzipSync } from "fflate";
import type { Element, ElementContent, Root } from "hast";
import { optionalFields } from "../contract/inputs.ts";
import { elementsIn, textOf } from "../document/clause-headings.ts";
import { splitPlaceholders } from "../document/fill-template.ts";
import { runningHead } from "../document/running-head.ts";
import type { WordTemplate } from "./fill-word.ts";
import {
  bodyRun,
  characterStyles,
  pageSetup,
  paragraphStyles,
  space,
  tableBorders,
} from "./word-styles.ts";

const bullet = {
  level: 0,
  format: LevelFormat.BULLET,
  text: "•",
  style: { paragraph: { indent: { left: space.item, hanging: space.bullet } } },
};

/** Makes a Word document, cut at its values as the HTML is. */
export async function compileWord(tree: Root): Promise<WordTemplate> {
  const blocks = elementsIn(tree).flatMap((element, index, all) =>
    block(element, {
      // Keep the sentence with its table.
      keepNext: all[index + 1]?.tagName === "table",
      ...(all[index - 1]?.tagName === "table" && { spacing: { before: space.afterTable } }),
    }),
  );
  const document = new Document({
    title: "Consultancy agreement",
    creator: "{{consultant.companyName}}",
    lastModifiedBy: "{{consultant.companyName}}",
    styles: { default: { document: { run: bodyRun } }, paragraphStyles, characterStyles },
    numbering: { config: [{ reference: "terms", levels: [bullet] }] },
    sections: [
      { properties: { page: pageSetup }, headers: { default: pageHeader() }, children: blocks },
    ],
  });
  return cut(await Packer.toBuffer(document));
}

/** The build's dates. */
const dates = /<dcterms:(created|modified).*?<\/dcterms:\1>/g;
/** The library makes random link ids, and counts bookmarks across documents. */
const ids = /\brId[\w-]{21}|(?<=<w:bookmark(?:Start|End)\b[^>]*\bw:id=")\d+/g;

function cut(file: Uint8Array): WordTemplate {
  const seen = new Map<string, string>();
  const ownId = (id: string) => {
    const own = seen.get(id) ?? `${id.startsWith("rId") ? "rIdLink" : ""}${seen.size + 1}`;
    seen.set(id, own);
    return own;
  };
  const parts = Object.entries(unzipSync(file)).map(([path, bytes]) => {
    const xml = strFromU8(bytes).replace(dates, "").replace(ids, ownId);
    return [path, splitPlaceholders(xml)] as const;
  });
  return { parts: Object.fromEntries(parts) };
}

function pageHeader(): Header {
  const tabStops = [{ type: TabStopType.RIGHT, position: space.textWidth }];
  const line = (children: ParagraphChild[]) =>
    new Paragraph({ style: "PageHeader", tabStops, children });
  const [parties, agreement] = runningHead;
  const pages = [PageNumber.CURRENT, " of ", PageNumber.TOTAL_PAGES];
  return new Header({
    children: [
      line(run(parties)),
      line([new TextRun(agreement), new TextRun({ children: [new Tab(), ...pages] })]),
    ],
  });
}

function block(element: Element, options: IParagraphOptions): (Paragraph | Table)[] {
  const { tagName } = element;
  if (tagName === "h1" || tagName === "h2") {
    const heading = tagName === "h1" ? HeadingLevel.TITLE : HeadingLevel.HEADING_1;
    return [paragraph(element, { heading, pageBreakBefore: hasClass(element, "page-break") })];
  }
  if (tagName === "ul") {
    const numbering = { reference: "terms", level: 0 };
    return elementsIn(element).map((item) => paragraph(item, { style: "Definition", numbering }));
  }
  if (tagName === "table") return [table(element)];
  if (hasClass(element, "clause")) return [paragraph(element, { ...options, style: "Clause" })];
  if (hasClass(element, "item")) return [paragraph(element, { ...options, style: "ClauseItem" })];
  return [paragraph(element, options)];
}

function paragraph(element: Element, options: IParagraphOptions): Paragraph {
  const { id } = element.properties;
  const children = inline(element.children);
  return new Paragraph({
    ...options,
    children: typeof id === "string" ? [new Bookmark({ id: anchor(id), children })] : children,
  });
}

function inline(nodes: readonly ElementContent[], marks: { bold?: boolean } = {}) {
  return nodes.flatMap((node, index): ParagraphChild[] => {
    if (node.type === "text") {
      const before = nodes[index - 1];
      const followsTab = before?.type === "element" && hasClass(before, "number");
      return run(followsTab ? node.value.trimStart() : node.value, marks);
    }
    if (node.type !== "element") return [];
    const { tagName, children } = node;
    if (tagName === "strong") return inline(children, { bold: true });
    if (tagName === "a") return [link(node)];
    if (hasClass(node, "number")) {
      return [...run(textOf(node).trimEnd()), new TextRun({ children: [new Tab()] })];
    }
    return inline(children, marks);
  });
}

/** Figures that all copies share, and boxes to tick, are not marked as filled in. */
const unmarked = /^(?:terms|kind|order|retained|onDemand\.tier)/;

function run(text: string, marks: { bold?: boolean } = {}): ParagraphChild[] {
  return splitPlaceholders(text).flatMap((segment, index) => {
    if (index % 2 === 1) {
      const style = unmarked.test(segment) ? {} : { style: "Filled" };
      return [new TextRun({ ...marks, ...style, text: `{{${segment}}}` })];
    }
    return segment === "" ? [] : [new TextRun({ ...marks, text: segment.replaceAll("\n", " ") })];
  });
}

function link(element: Element): ParagraphChild {
  const href = decodeURI(String(element.properties.href));
  const children = inline(element.children);
  return href.startsWith("#")
    ? new InternalHyperlink({ anchor: anchor(href.slice(1)), children })
    : new ExternalHyperlink({ link: href, children });
}

/** Bookmark names may hold no hyphens. */
function anchor(id: string): string {
  return id.replaceAll("-", "_");
}

/** A longer table may break across pages. */
const MAX_ROWS_TOGETHER = 12;

function table(element: Element): Table {
  const sections = elementsIn(element);
  const rows = sections.flatMap((section) =>
    elementsIn(section).map((row) => ({ row, isHead: section.tagName === "thead" })),
  );
  const count = Math.max(...rows.map(({ row }) => elementsIn(row).length));
  const first = count > 4 ? space.narrowFirstColumn : space.firstColumn;
  const rest = Math.floor((space.textWidth - first) / (count - 1));
  // Keep two rows with the head and three at the end.
  const staysWith = (index: number) =>
    rows.length <= MAX_ROWS_TOGETHER || index < 2 || index > rows.length - 4;
  return new Table({
    layout: TableLayoutType.FIXED,
    columnWidths: [first, ...Array.from({ length: count - 1 }, () => rest)],
    borders: tableBorders,
    margins: { top: 60, bottom: 60, left: 0, right: 120 },
    rows: rows.map(({ row, isHead }, index) =>
      tableRow(row, isHead, index < rows.length - 1 && staysWith(index) ? true : undefined),
    ),
  });
}

const optional = new Set(optionalFields.map(({ name }) => `{{contract.${name}}}`));

function tableRow(row: Element, isHead: boolean, keepNext: true | undefined): TableRow {
  const cells = elementsIn(row);
  const [first, ...others] = cells.map(textOf);
  const isToFill = others.some((text) => text === "" || optional.has(text));
  const height = first === "Signature" ? space.signature : space.handwriting;
  return new TableRow({
    cantSplit: true,
    tableHeader: isHead,
    ...(isToFill && { height: { value: height, rule: "atLeast" } }),
    children: cells.map((cell) => {
      const content = new Paragraph({
        style: isHead ? "TableHead" : "TableCell",
        alignment: AlignmentType.LEFT,
        ...(keepNext && { keepNext }),
        children: inline(cell.children),
      });
      const borders = isHead && { borders: { bottom: headRule } };
      return new TableCell({ ...borders, children: [content] });
    }),
  });
}

const headRule = { style: BorderStyle.SINGLE, size: 8, color: "auto" };

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

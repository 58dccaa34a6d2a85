import { readFileSync } from "node:fs";
import type { Element, ElementContent } from "hast";
import { elementsIn } from "../document/clause-headings.ts";
import { agreementTree } from "../document/compile-template.ts";
import { splitPlaceholders } from "../document/fill-template.ts";

const layout = readFileSync(new URL("./pdf-layout.typ", import.meta.url), "utf8");

/** Writes all text as string literals; values are read from inputs. */
export function compileTypst(markdown: string): string {
  const blocks = elementsIn(agreementTree(markdown));
  const isOpening = new Set(blocks.slice(0, blocks.findIndex(isClauseHead)));
  const lastClause = blocks.findLast(isClauseHead)?.properties.id;
  const code = blocks.map((block, index) => {
    const next = blocks[index + 1];
    const isClosing = String(block.properties.id).startsWith(`${lastClause}-`);
    const written = writeBlock(block, { isOpening: isOpening.has(block), isClosing, next });
    if (block.tagName === "p" && isSignatureBlock(next)) return "";
    const sentence = blocks[index - 1];
    if (!isSignatureBlock(block) || sentence?.tagName !== "p") return `#${written}`;
    return `#together({ ${writeBlock(sentence, { next: block })}; ${written} })`;
  });
  // The title comes last, so that Typst can use its cache for other clients.
  return `${layout}\n${code.join("\n")}\n#set document(title: document-title)\n#attached-proof\n`;
}

interface Place {
  isOpening?: boolean;
  /** Keeps its end on one page with the next block. */
  isClosing?: boolean;
  next: Element | undefined;
}

function writeBlock(block: Element, place: Place): string {
  switch (block.tagName) {
    case "h1":
      return `title(${inline(block.children)})`;
    case "h2":
      return heading(block);
    case "ul":
      return `definitions(${elementsIn(block, "li").map(({ children }) => inline(children))})`;
    case "table":
      return isSignatureBlock(block) ? signatureBlock(block) : table(block);
    case "p":
      return paragraph(block, place);
    default:
      throw new TypeError(`The PDF has no form for <${block.tagName}>`);
  }
}

function heading({ children, properties }: Element): string {
  const id = String(properties.id);
  const [number, ...title] = children;
  if (number?.type !== "element" || number.tagName !== "span") {
    const startsPage = ["schedule-1", "signature-page", "record-of-signature"].includes(id);
    return `part(${literal(id)}, ${inline(children)}, on-new-page: ${startsPage})`;
  }
  const startsPage = id === "clause-1";
  return `clause-head(${literal(id)}, ${inline(number.children)}, ${inline(withoutLeadingSpace(title))}, on-new-page: ${startsPage})`;
}

function paragraph(block: Element, { isOpening, isClosing, next }: Place): string {
  const [first, ...rest] = block.children;
  const sticky = next !== undefined && next.tagName !== "h2" && (isClosing || next.tagName !== "p");
  if (first?.type !== "element" || first.tagName !== "span") {
    return `paragraph(${inline(block.children)}, sticky: ${sticky})`;
  }
  const number = inline(first.children);
  const body = inline(withoutLeadingSpace(rest));
  const { id, className } = block.properties;
  if (Array.isArray(className) && className.includes("item")) {
    return `item(${number}, ${body}${isOpening ? ", indent: 0mm" : ""})`;
  }
  return `numbered(${literal(String(id ?? ""))}, ${number}, ${body}, sticky: ${sticky})`;
}

function withoutLeadingSpace([first, ...rest]: ElementContent[]): ElementContent[] {
  if (first?.type !== "text") return first ? [first, ...rest] : [];
  return [{ ...first, value: first.value.trimStart() }, ...rest];
}

function table(block: Element): string {
  const [head = [], ...body] = rowsOf(block);
  const kinds = head.map((_, column) => columnKind(column, body));
  const columns = kinds.map((kind) => columnWidth(kind, kinds));
  const marks = {
    "row-marks": body.map((row) => row.map(mark).find(Boolean) ?? ""),
    "column-marks": head.slice(1).map((_, column) => orderedBy(column + 1, body)),
  };
  const named = Object.entries(marks).flatMap(([name, names]) =>
    names.some(Boolean) ? `${name}: ${array(names.map(literal))}` : [],
  );
  const cells = body.flatMap((row) =>
    row.map(({ children, tagName }) => {
      const text = inline(children);
      return tagName === "th" ? `row-head(${text})` : text;
    }),
  );
  const align = kinds.map((kind) => aligned[kind]);
  const parts = [array(columns), array(align), array(head.map(cellText)), ...named, ...cells];
  return `rows(${parts.join()})`;
}

type ColumnKind = "head" | "text" | "figure" | "mark";

const aligned = { head: "left", text: "left", figure: "right", mark: "center" };

function columnKind(column: number, body: readonly Element[][]): ColumnKind {
  const cells = body.flatMap((row) => row[column] ?? []);
  if (column === 0) return "head";
  if (cells.every(mark)) return "mark";
  return cells.every((cell) => figure(cell)) ? "figure" : "text";
}

function columnWidth(kind: ColumnKind, kinds: readonly ColumnKind[]): string {
  if (kinds.includes("mark")) return kind === "text" ? "1fr" : "auto";
  if (kind === "figure") return "22mm";
  if (kind === "text" || kinds.includes("figure")) return "1fr";
  return kinds.length > 2 ? "38mm" : "39%";
}

function textOf({ children: [only, ...others] }: Element): string {
  return only?.type === "text" && others.length === 0 ? only.value : "";
}

function mark(cell: Element): string | undefined {
  return /^\{\{(order\.\w+\.tier\d)\}\}$/.exec(textOf(cell))?.[1];
}

function figure(cell: Element | undefined): RegExpExecArray | null {
  return /^\{\{(\w+\.tier\d)\.\w+\}\}$/.exec(cell ? textOf(cell) : "");
}

function orderedBy(column: number, body: readonly Element[][]): string {
  const [tier, ...others] = new Set(body.map((row) => figure(row[column])?.[1]));
  return tier !== undefined && others.length === 0 ? `order.${tier}` : "";
}

function signatureBlock(block: Element): string {
  const [head = [], ...body] = rowsOf(block);
  const lines = body.map((row) => array(row.map(cellText)));
  return `signature-block(${array(head.map(cellText))}, ${lines.join()})`;
}

function isSignatureBlock(block: Element | undefined): boolean {
  if (block?.tagName !== "table") return false;
  return rowsOf(block).some(([first]) => first && cellText(first) === literal("Signature"));
}

function isClauseHead({ tagName, properties }: Element): boolean {
  return tagName === "h2" && String(properties.id).startsWith("clause-");
}

function rowsOf(block: Element): Element[][] {
  return [...elementsIn(block, "thead"), ...elementsIn(block, "tbody")]
    .flatMap((group) => elementsIn(group, "tr"))
    .map((row) => [...elementsIn(row, "th"), ...elementsIn(row, "td")]);
}

function cellText({ children }: Element): string {
  return inline(children);
}

function array(items: readonly string[]): string {
  return `(${items.join()},)`;
}

const unbroken =
  /((?:\b\d+|\{\{[\w.]+\}\}) (?:minute|hour|day|week|month|year|Block|Hour|Session)s?\b|\b(?:Tier|section|Act) \d+)/;

function inline(children: readonly ElementContent[]): string {
  return joined(children.flatMap(writeInline));
}

function joined(pieces: readonly string[]): string {
  if (pieces.length === 1) return pieces[0] ?? '""';
  return pieces.length === 0 ? '""' : `{ ${pieces.join("; ")} }`;
}

function writeInline(node: ElementContent): string[] {
  if (node.type === "text") {
    return node.value
      .replace(/\s+/g, " ")
      .split(unbroken)
      .map((text, index) =>
        index % 2 === 0 ? writeText(text) : [`whole(${joined(writeText(text))})`],
      )
      .flat();
  }
  if (node.type !== "element") return [];
  const body = inline(node.children);
  if (node.tagName === "strong") return [`strong(${body})`];
  if (node.tagName === "a") {
    const href = String(node.properties.href);
    const shown = href.startsWith("#") ? `whole(${body})` : body;
    return [`link(${linkTarget(href)}, ${shown})`];
  }
  throw new TypeError(`The PDF has no form for <${node.tagName}>`);
}

function writeText(text: string): string[] {
  return splitPlaceholders(text)
    .map((segment, index) => (index % 2 === 0 ? literal(segment) : `value(${literal(segment)})`))
    .filter((piece) => piece !== '""');
}

function linkTarget(href: string): string {
  const value = /^%7B%7B([\w.]+)%7D%7D$/.exec(href)?.[1];
  if (value !== undefined) return `input(${literal(value)})`;
  return href.startsWith("#") ? `label(${literal(href.slice(1))})` : literal(href);
}

function literal(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

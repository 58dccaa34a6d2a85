import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Element, ElementContent, Root } from "hast";
import type { Plugin } from "vite";
import { markdownToHtml } from "../document/compile-template.ts";
import { splitPlaceholders } from "../document/fill-template.ts";

const look = readFileSync(new URL("./agreement.typ", import.meta.url), "utf8");

/** Compiles `agreement.md?typst` at build time. */
export function typstPlugin(): Plugin {
  return {
    name: "agreement-typst",
    load: {
      filter: { id: /\/agreement\.md\?typst$/ },
      async handler(id) {
        const file = id.replace(/\?typst$/, "");
        this.addWatchFile(file);
        const source = compileTypst(await readFile(file, "utf8"));
        return { code: `export default ${JSON.stringify(source)};`, moduleType: "js" };
      },
    },
  };
}

/** Returns a Typst document. All its text is string literals, and values are read from the inputs. */
export function compileTypst(markdown: string): string {
  const tree: Root = markdownToHtml.runSync(markdownToHtml.parse(markdown));
  const blocks = tree.children.filter((child) => child.type === "element");
  const isOpening = new Set(blocks.slice(0, blocks.findIndex(isClauseHead)));
  const code = blocks.map((block, index) => {
    const next = blocks[index + 1];
    const written = writeBlock(block, { isOpening: isOpening.has(block), next });
    if (block.tagName === "p" && isSignatureBlock(next)) return "";
    const sentence = blocks[index - 1];
    if (!isSignatureBlock(block) || sentence?.tagName !== "p") return `#${written}`;
    return `#together({ ${writeBlock(sentence, { isOpening: false, next: block })}; ${written} })`;
  });
  return `${look}\n${code.join("\n")}\n`;
}

interface Place {
  /** Before the first clause. */
  isOpening: boolean;
  next: Element | undefined;
}

function writeBlock(block: Element, place: Place): string {
  switch (block.tagName) {
    case "h1":
      return `title(${inline(block.children)})`;
    case "h2":
      return heading(block);
    case "ul":
      return `definitions(${childrenOf(block, "li").map(({ children }) => inline(children))})`;
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
  const [first, ...rest] = children;
  const [lead = "", number] = (first?.type === "text" && /^(\d+\.) /.exec(first.value)) || [];
  if (number === undefined || first?.type !== "text") {
    const startsPage = id === "schedule-1" || id === "signature-page";
    return `part(${literal(id)}, ${inline(children)}, on-new-page: ${startsPage})`;
  }
  const title = inline([{ ...first, value: first.value.slice(lead.length) }, ...rest]);
  const startsPage = id === "clause-1";
  return `clause-head(${literal(id)}, ${literal(number)}, ${title}, on-new-page: ${startsPage})`;
}

function paragraph(block: Element, { isOpening, next }: Place): string {
  const [first, ...rest] = block.children;
  const sticky = next !== undefined && next.tagName !== "p" && next.tagName !== "h2";
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
  const figures = head.map(
    (_, column) => column > 0 && body.every((row) => isShort(row[column]?.children ?? [])),
  );
  const columns = head.map((_, column) => {
    if (figures[column]) return "22mm";
    return column === 0 && !figures.includes(true) ? "39%" : "1fr";
  });
  const align = figures.map((isFigure) => (isFigure ? "right" : "left"));
  const cells = body.flatMap((row) =>
    row.map(({ children, tagName }) => {
      const text = inline(children);
      return tagName === "th" ? `row-head(${text})` : text;
    }),
  );
  return `rows((${columns.join()}), (${align.join()}), ${array(head.map(cellText))}, ${cells.join()})`;
}

/** A figure, a mark or a box to tick. */
function isShort(children: readonly ElementContent[]): boolean {
  const [only, ...others] = children;
  if (only?.type !== "text" || others.length > 0) return false;
  return only.value.length <= 2 || /^\{\{\w+\.tier\d\.\w+\}\}$/.test(only.value);
}

function signatureBlock(block: Element): string {
  const [head = [], ...body] = rowsOf(block);
  const lines = body.map((row) =>
    array(row.map((cell) => (cell.children.length === 0 ? "none" : cellText(cell)))),
  );
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
  return [...childrenOf(block, "thead"), ...childrenOf(block, "tbody")]
    .flatMap((group) => childrenOf(group, "tr"))
    .map((row) => [...childrenOf(row, "th"), ...childrenOf(row, "td")]);
}

function cellText({ children }: Element): string {
  return inline(children);
}

function array(items: readonly string[]): string {
  return `(${items.join()},)`;
}

function childrenOf(parent: Element, tagName: string): Element[] {
  return parent.children.filter(
    (child): child is Element => child.type === "element" && child.tagName === tagName,
  );
}

/** An expression: the pieces joined. */
function inline(children: readonly ElementContent[]): string {
  const pieces = children.flatMap(writeInline);
  if (pieces.length === 1) return pieces[0] ?? '""';
  return pieces.length === 0 ? '""' : `{ ${pieces.join("; ")} }`;
}

function writeInline(node: ElementContent): string[] {
  if (node.type === "text") {
    return splitPlaceholders(node.value.replace(/\s+/g, " "))
      .map((segment, index) => (index % 2 === 0 ? literal(segment) : `value(${literal(segment)})`))
      .filter((piece) => piece !== '""');
  }
  if (node.type !== "element") return [];
  const body = inline(node.children);
  if (node.tagName === "strong") return [`strong(${body})`];
  if (node.tagName === "a") return [`link(${linkTarget(String(node.properties.href))}, ${body})`];
  throw new TypeError(`The PDF has no form for <${node.tagName}>`);
}

function linkTarget(href: string): string {
  const value = /^%7B%7B([\w.]+)%7D%7D$/.exec(href)?.[1];
  if (value !== undefined) return `input(${literal(value)})`;
  return href.startsWith("#") ? `label(${literal(href.slice(1))})` : literal(href);
}

function literal(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

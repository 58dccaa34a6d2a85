import type { Element, ElementContent, Root } from "hast";
import bash from "highlight.js/lib/languages/bash";
import css from "highlight.js/lib/languages/css";
import json from "highlight.js/lib/languages/json";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import rehypeHighlight from "rehype-highlight";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

export function uniqueIds(): (name: string) => string {
  const taken = new Set<string>();
  const lastCounts = new Map<string, number>();
  return (name) => {
    let count = lastCounts.get(name) ?? 1;
    let id = count === 1 ? name : `${name}-${count}`;
    while (taken.has(id)) {
      count += 1;
      id = `${name}-${count}`;
    }
    taken.add(id);
    lastCounts.set(name, count);
    return id;
  };
}

// Raw HTML is dropped, so all remaining ids come from remark-rehype, which has prefixed them already.
const schema = { ...defaultSchema, clobberPrefix: "" };

const ANY_POST = "https://site.invalid/writing/post";

const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { footnoteLabelProperties: {} })
  .use(rehypeSanitize, schema)
  .use(rehypeHighlight, { languages: { bash, css, json, typescript, xml } })
  .use(() => addHeadingIds)
  .use(() => makeCodeFocusable)
  .use(() => wrapTables)
  .use(() => linkForeignImages)
  .use(rehypeStringify)
  .freeze();

export interface Article {
  /** Safe: raw HTML is dropped. */
  html: string;
  /** The headings of the second level. */
  contents: { id: string; name: string }[];
}

export function renderArticle(markdown: string): Article {
  const tree = pipeline.runSync(pipeline.parse(markdown));
  const contents = tree.children.flatMap((node) =>
    node.type === "element" && node.tagName === "h2"
      ? [{ id: String(node.properties.id), name: textOf(node) }]
      : [],
  );
  return { html: pipeline.stringify(tree), contents };
}

function addHeadingIds(tree: Root): void {
  const idOf = uniqueIds();
  for (const node of tree.children) {
    if (node.type !== "element" || !/^h[1-6]$/.test(node.tagName)) continue;
    node.properties.id = idOf(slugify(textOf(node)) || "section");
  }
}

/** Wide code blocks scroll, and the keyboard can scroll only a focused element. */
function makeCodeFocusable(tree: Root | Element): void {
  for (const node of tree.children) {
    if (node.type !== "element") continue;
    if (node.tagName === "pre") {
      Object.assign(node.properties, { tabIndex: 0, role: "group", ariaLabel: "Code" });
    } else {
      makeCodeFocusable(node);
    }
  }
}

function wrapTables(tree: Root): void {
  tree.children = tree.children.map((node) => {
    if (node.type !== "element" || node.tagName !== "table") return node;
    const properties = {
      className: ["table-scroll"],
      tabIndex: 0,
      role: "group",
      ariaLabel: "Table",
    };
    return { type: "element", tagName: "div", properties, children: [node] };
  });
}

/** The page's policy blocks images of other hosts, and in a feed they would reveal readers to those hosts. */
function linkForeignImages(tree: Root): void {
  tree.children = tree.children.map((node) =>
    node.type === "element" ? linkImages(node, false) : node,
  );
}

function linkImages(element: Element, isLinked: boolean): ElementContent {
  const { tagName, properties } = element;
  if (tagName === "img") return isOwn(properties.src) ? element : linkTo(element, isLinked);
  element.children = element.children.map((child) =>
    child.type === "element" ? linkImages(child, isLinked || tagName === "a") : child,
  );
  return element;
}

function isOwn(source: unknown): boolean {
  if (typeof source !== "string" || /^[a-z][a-z\d+.-]*:/i.test(source)) return false;
  return URL.parse(source, ANY_POST)?.origin === new URL(ANY_POST).origin;
}

function linkTo({ properties: { src, alt } }: Element, isLinked: boolean): ElementContent {
  const text: ElementContent = { type: "text", value: String(alt || src || "") };
  if (isLinked || typeof src !== "string") return text;
  return { type: "element", tagName: "a", properties: { href: src }, children: [text] };
}

function textOf(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(textOf).join("") : "";
}

function slugify(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s-]/gu, "")
    .trim()
    .replaceAll(/[\s-]+/g, "-");
}

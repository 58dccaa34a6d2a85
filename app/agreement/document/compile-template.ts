import type { Element, ElementContent, Root } from "hast";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { type Processor, unified } from "unified";
import { addClauseIds, buildContents } from "./clause-headings.ts";
import { type AgreementTemplate, splitPlaceholders } from "./fill-template.ts";

const placeholderAddress = /^%7B%7B([\w.]+)%7D%7D$/;

function markPlaceholders() {
  return (tree: Root): Root => {
    for (const child of tree.children) if (child.type === "element") markIn(child);
    return tree;
  };
}

/** Wraps placeholders in `<bdi>`, and restores percent-encoded ones in addresses. */
function markIn(element: Element) {
  const name = placeholderAddress.exec(String(element.properties.href))?.[1];
  if (name !== undefined) element.properties.href = `{{${name}}}`;
  element.children = element.children.flatMap((child): ElementContent[] => {
    if (child.type === "element") markIn(child);
    if (child.type !== "text") return [child];
    return splitPlaceholders(child.value).map((segment, index): ElementContent => {
      if (index % 2 === 0) return { type: "text", value: segment };
      const properties = { className: ["filled"], dataValue: segment };
      const children: ElementContent[] = [{ type: "text", value: `{{${segment}}}` }];
      return { type: "element", tagName: "bdi", properties, children };
    });
  });
}

const allowed = {
  tagNames: "h1 h2 h3 p strong em a ul ol li table thead tbody tr th td".split(" "),
  attributes: { a: ["href"] },
  protocols: { href: ["https"] },
};

/** Supports tables but no other GFM syntax; drops raw HTML and images. */
export const markdownToHtml = unified()
  .use(remarkParse)
  .use(tables)
  .use(remarkRehype)
  .use(rehypeSanitize, allowed)
  .use(addClauseIds)
  .freeze();

function tables(this: Processor) {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(gfmTable());
  (data.fromMarkdownExtensions ??= []).push(gfmTableFromMarkdown());
}

/** Wraps each clause in an element that browsers can skip while it is out of view. */
function groupClauses() {
  return (tree: Root): Root => {
    const children: ElementContent[] = [];
    let group = children;
    for (const child of tree.children) {
      if (child.type === "doctype") continue;
      if (child.type === "element" && child.tagName === "h2") {
        group = [];
        children.push({ type: "element", tagName: "section", properties: {}, children: group });
      }
      group.push(child);
    }
    return { ...tree, children };
  };
}

const output = unified().use(markPlaceholders).use(groupClauses).use(rehypeStringify).freeze();

export function agreementTree(markdown: string): Root {
  return markdownToHtml.runSync(markdownToHtml.parse(markdown));
}

export function compileAgreement(markdown: string): AgreementTemplate {
  const tree = agreementTree(markdown);
  const contents = output.stringify(buildContents(tree));
  const html = output.stringify(output.runSync(tree));
  const unlinked = withoutClauseLinks(markdown);
  return { html: splitPlaceholders(html), markdown: splitPlaceholders(unlinked), contents };
}

/** Other Markdown renderers give clauses no ids. */
export function withoutClauseLinks(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\(#[^)]*\)/g, "$1");
}

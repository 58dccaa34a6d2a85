import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import rehypeSanitize from "rehype-sanitize";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { type Processor, unified } from "unified";
import { labelClauses } from "./label-clauses.ts";

const allowed = {
  tagNames: [
    "h1",
    "h2",
    "h3",
    "p",
    "strong",
    "em",
    "a",
    "ul",
    "ol",
    "li",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
  ],
  attributes: { a: ["href"] },
  protocols: { href: ["https"] },
};

/** Markdown → HTML as the agreement allows it: no raw HTML, no images, tables alone from GFM. */
export const markdownToHtml = unified()
  .use(remarkParse)
  .use(tables)
  .use(remarkRehype)
  .use(rehypeSanitize, allowed)
  .use(labelClauses)
  .freeze();

function tables(this: Processor) {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(gfmTable());
  (data.fromMarkdownExtensions ??= []).push(gfmTableFromMarkdown());
}

import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { type AgreementTemplate, cutSegments } from "../agreement-template.ts";
import { listContents } from "./list-contents.ts";
import { markValues } from "./mark-values.ts";
import { markdownToHtml } from "./markdown-to-html.ts";

const output = unified().use(markValues).use(rehypeStringify).freeze();

/** Parses the agreement's Markdown, once, into what is needed to fill it in. */
export function compileAgreement(markdown: string): AgreementTemplate {
  const tree = markdownToHtml.runSync(markdownToHtml.parse(markdown));
  const contents = listContents(tree);
  const html = output.stringify(output.runSync(tree));
  return { html: cutSegments(html), markdown: cutSegments(markdown), contents };
}

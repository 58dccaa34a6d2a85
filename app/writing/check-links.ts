import type { Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { EditedFileError, splitFrontMatter } from "../config/edited-file.ts";
import { renderArticle } from "./render-article.ts";

const markdown = unified().use(remarkParse).use(remarkGfm).freeze();

/**
 * Checks the links and images of a post, or of the profile.
 *
 * @param written front matter and Markdown
 * @param paths of the site's pages and files
 * @throws {EditedFileError} for the first link that leads nowhere
 */
export function checkLinks(file: string, written: string, paths: ReadonlySet<string>): void {
  const { body, line: first } = splitFrontMatter(file, written);
  const ids = new Set(
    Array.from(renderArticle(body).html.matchAll(/ id="([^"]+)"/g), ([, id]) => id),
  );
  for (const { url, line } of destinations(markdown.parse(body))) {
    const [address = "", id] = url.split("#");
    const [path = ""] = address.split("?");
    const leads = /^(?:https?:\/\/.|(?:mailto|tel):.)/i.test(url);
    if (leads || (address === "" ? ids.has(id) : paths.has(decoded(path)))) continue;
    const example = "a page, such as /writing, a heading, such as #its-words, or an https address";
    const fault = `“${url}” leads nowhere: expected ${example}`;
    throw new EditedFileError(file, first + line - 1, fault);
  }
}

function destinations(node: Nodes): { url: string; line: number }[] {
  const children = "children" in node ? node.children.flatMap(destinations) : [];
  if (!("url" in node)) return children;
  return [{ url: node.url, line: node.position?.start.line ?? 1 }, ...children];
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

import type { StoredPost } from "./stored-post.ts";

const rendered = new WeakMap<StoredPost, string>();

/** A stored post as HTML, rendered once. */
export async function articleHtml(post: StoredPost): Promise<string> {
  const known = rendered.get(post);
  if (known !== undefined) return known;
  // The highlighter knows many languages; a process that shows no post never loads it.
  const { renderArticle } = await import("./render-article.ts");
  const html = renderArticle(post.body);
  rendered.set(post, html);
  return html;
}

import { parseStoredPost, type StoredPost } from "./parse-post.ts";
import type { Article } from "./render-article.ts";

const sources = import.meta.glob<string>("./content/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Newest first. */
export const storedPosts: readonly StoredPost[] = Object.entries(sources)
  .map(([path, text]) => parseStoredPost(path.slice("./content/".length, -".md".length), text))
  .toSorted((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));

const rendered = new WeakMap<StoredPost, Article>();

export async function loadArticle(post: StoredPost): Promise<Article> {
  const known = rendered.get(post);
  if (known !== undefined) return known;
  // The highlighter is large, so it is loaded when the first post is shown.
  const { renderArticle } = await import("./render-article.ts");
  const article = renderArticle(post.body);
  rendered.set(post, article);
  return article;
}

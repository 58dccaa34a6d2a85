import { parseStoredPost, type StoredPost } from "./stored-post.ts";

const sources = import.meta.glob<string>("./content/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The posts of this repository, newest first. */
export const storedPosts: readonly StoredPost[] = Object.entries(sources)
  .map(([path, markdown]) => parseStoredPost(slugOf(path), markdown))
  .toSorted((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));

function slugOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1, -".md".length);
}

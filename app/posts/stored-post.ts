import { matter } from "vfile-matter";
import { VFile } from "vfile";
import { z } from "zod";
import { postLengths } from "./post-lengths.ts";

function text(longest: number) {
  return z.string().trim().min(1).max(longest);
}

const StoredPost = z.object({
  slug: text(postLengths.slug),
  title: text(postLengths.title),
  date: z.iso.date(),
  author: text(postLengths.author).optional(),
  summary: text(postLengths.summary),
  /** Markdown, without the front matter. */
  body: z.string().trim().max(postLengths.body),
});

/** A post of this repository: `content/<slug>.md`. */
export type StoredPost = z.infer<typeof StoredPost>;

/**
 * Reads a post from Markdown with front matter.
 *
 * @throws {Error} naming the post when its front matter lacks a field, or any of it is wrong or too long.
 */
export function parseStoredPost(slug: string, markdown: string): StoredPost {
  const file = new VFile(markdown);
  matter(file, { strip: true });
  const front = z.looseObject({}).safeParse(file.data.matter).data;
  const result = StoredPost.safeParse({ ...front, slug, body: String(file) });
  if (!result.success) {
    throw new Error(`The post "${slug}" is wrong:\n${z.prettifyError(result.error)}`);
  }
  return result.data;
}

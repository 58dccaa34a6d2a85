import { matter } from "vfile-matter";
import { VFile } from "vfile";
import { z } from "zod";

const text = z.string().trim().min(1);

const FrontMatter = z.object({
  title: text,
  date: z.iso.date(),
  author: text.optional(),
  summary: text,
});

/** A post of this repository: `content/<slug>.md`. */
export type StoredPost = z.infer<typeof FrontMatter> & {
  slug: string;
  /** Markdown, without the front matter. */
  body: string;
};

/**
 * Reads a post from Markdown with front matter.
 *
 * @throws {Error} naming the post when its front matter lacks a field or holds a wrong one.
 */
export function parseStoredPost(slug: string, markdown: string): StoredPost {
  const file = new VFile(markdown);
  matter(file, { strip: true });
  const result = FrontMatter.safeParse(file.data.matter);
  if (!result.success) {
    throw new Error(`The post "${slug}" is wrong:\n${z.prettifyError(result.error)}`);
  }
  return { slug, ...result.data, body: String(file).trim() };
}

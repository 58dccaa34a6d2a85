import { VFile } from "vfile";
import { matter } from "vfile-matter";
import { z } from "zod";

/** Maximum lengths in UTF-16 units; keep in step with `openapi.json`. */
export const postLengths = {
  title: 200,
  author: 200,
  summary: 500,
  slug: 100,
  /** About 30,000 words, or two hours of reading. */
  body: 200_000,
} as const;

function text(longest: number) {
  return z.string().trim().min(1).max(longest);
}

const StoredPost = z.object({
  slug: text(postLengths.slug),
  title: text(postLengths.title),
  date: z.iso.date(),
  author: text(postLengths.author).optional(),
  summary: text(postLengths.summary),
  body: z.string().trim().max(postLengths.body),
});

/** A post of this repository: `content/<slug>.md`. */
export type StoredPost = z.infer<typeof StoredPost>;

/** @throws {Error} naming the post, if a field of its front matter is missing, invalid or too long */
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

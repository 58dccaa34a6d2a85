import { z } from "zod";
import { EditedFileError, exactObject, parseFrontMatter } from "../config/edited-file.ts";

/** Maximum lengths in UTF-16 units; keep in step with `openapi.json`. */
export const postLengths = {
  title: 200,
  author: 200,
  summary: 500,
  slug: 100,
  /** About 30,000 words, or two hours of reading. */
  body: 200_000,
} as const;

function text(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1, "expected some text")
    .max(maxLength, `expected at most ${maxLength} characters`);
}

const FrontMatter = exactObject({
  title: text(postLengths.title),
  date: z.iso.date("expected a day, such as 2026-11-20"),
  author: text(postLengths.author).optional(),
  summary: text(postLengths.summary),
});

/** A post of this repository: `content/<slug>.md`. */
export interface StoredPost extends z.infer<typeof FrontMatter> {
  slug: string;
  body: string;
}

export const POST_FILES = "app/writing/content/*.md";

/**
 * Refuses a future date, since a build publishes all its posts.
 *
 * @param now epoch milliseconds
 * @throws {EditedFileError} if the day has not begun in any time zone
 */
export function checkPublished({ slug, date }: StoredPost, now: number): void {
  if (date <= new Date(now + 14 * 3_600_000).toISOString().slice(0, 10)) return;
  const fault = `date: ${date} is still to come, and a build publishes each post that it finds`;
  throw new EditedFileError(`app/writing/content/${slug}.md`, undefined, fault);
}

/** @throws {EditedFileError} */
export function parseStoredPost(slug: string, written: string): StoredPost {
  const file = `app/writing/content/${slug}.md`;
  const parsed = parseFrontMatter(file, written, FrontMatter);
  const body = parsed.body.trim();
  // The slug is part of a URL.
  if (!/^[\p{L}\p{N}_-]+$/u.test(slug) || slug.length > postLengths.slug) {
    const allowed = `at most ${postLengths.slug} letters, digits, "-" and "_"`;
    throw new EditedFileError(file, undefined, `expected a name of ${allowed}`);
  }
  if (body.length > postLengths.body) {
    const allowed = `at most ${postLengths.body} characters`;
    throw new EditedFileError(file, undefined, `expected a text of ${allowed}`);
  }
  return { ...parsed.front, slug, body };
}

import { z } from "zod";
import { postLengths } from "./post-lengths.ts";

function text(longest: number) {
  return z.string().trim().min(1).max(longest).optional().catch(undefined);
}

const Post = z.object({
  title: text(postLengths.title),
  body: text(postLengths.body),
  author: text(postLengths.author),
});

/** A post as the API answers it (spec.md, 3, "Post"). A field that is blank, too long or no text counts as missing. */
export type Post = z.infer<typeof Post>;

const PostAnswer = z.object({ data: Post.nullish() });

/**
 * The post in an answer of the API; null when the answer holds none.
 *
 * @throws {z.ZodError} when the answer is no object, or what it holds is no post.
 */
export function readPost(answer: unknown): Post | null {
  return PostAnswer.parse(answer).data ?? null;
}

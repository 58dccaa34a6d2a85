import { z } from "zod";

const text = z
  .string()
  .nullish()
  .catch(undefined)
  .transform((value) => value?.trim() || undefined);

const Post = z.object({ title: text, body: text, author: text });

/** A post as the API answers it (spec.md, 3, "Post"). A field that is blank or no text counts as missing. */
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

import type { BenchmarkComment, BenchmarkPost } from "./post-records.ts";

/** A post or anything that reads like one, whatever its comments are kept in. */
export type PostLike = Omit<BenchmarkPost, "comments"> & {
  readonly comments: Iterable<BenchmarkComment>;
};

/** The number of characters in all fields of a post and its comments: reads each field once. */
export function countPost(post: PostLike): number {
  let characters = countPostFields(post);
  for (const comment of post.comments) characters += countComment(comment);
  return characters;
}

/** The same without the comments. */
export function countPostFields(post: Omit<BenchmarkPost, "comments">): number {
  return (
    post.id.length +
    post.title.length +
    post.attribute1.length +
    post.attribute2.length +
    post.attribute3.length +
    post.attribute4.length +
    post.attribute5.length +
    post.attribute6.length +
    post.attribute7.length +
    post.attribute8.length +
    post.attribute9.length +
    post.attribute10.length
  );
}

/** The number of characters in all fields of a comment. */
export function countComment(comment: BenchmarkComment): number {
  return comment.id.length + comment.author.length + comment.body.length;
}

export { createFieldTodos as createPopulation } from "../../../../app/reactive/benchmarks/traditional-side.ts";
import {
  type BenchmarkComment,
  type BenchmarkPost,
  type HydratedPosts,
  readPosts,
} from "../../../../app/reactive/benchmarks/rehydration.ts";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Listening = { listener: (() => void) | undefined };
type Post = Mutable<Omit<BenchmarkPost, "comments">> & { comments: Mutable<BenchmarkComment>[] };

export function hydratePosts(records: readonly BenchmarkPost[]): HydratedPosts {
  const posts: (Post & Listening)[] = [];
  for (const record of records) {
    const comments = record.comments.map((comment) => ({ ...comment }));
    posts.push({ ...record, comments, listener: undefined });
  }

  return {
    ...readPosts(posts, (post) => post),
    subscribe(createListener) {
      for (const post of posts) post.listener = createListener();
    },
    update(indices, text) {
      for (const index of indices) {
        const post = posts[index]!;
        post.title = text;
        post.comments[0]!.body = text;
      }
      for (const index of indices) posts[index]!.listener?.();
    },
  };
}

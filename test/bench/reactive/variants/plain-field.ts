export { createFieldTodos as createPopulation } from "../../../../app/reactive/benchmarks/traditional-side.ts";
import {
  type BenchmarkComment,
  type BenchmarkPost,
  countPost,
  type HydratedPosts,
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
    readAll() {
      let characters = 0;
      for (const post of posts) characters += countPost(post);
      return characters;
    },
    readSome(indices) {
      let characters = 0;
      for (const index of indices) characters += countPost(posts[index]!);
      return characters;
    },
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

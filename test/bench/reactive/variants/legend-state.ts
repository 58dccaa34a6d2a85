import { batch, observable } from "@legendapp/state";
import {
  createRecord,
  type Population,
} from "../../../../app/reactive/benchmarks/direct-subscription.ts";
import {
  type BenchmarkComment,
  type BenchmarkPost,
  countComment,
  countPostFields,
  type HydratedPosts,
} from "../../../../app/reactive/benchmarks/rehydration.ts";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Post = Mutable<Omit<BenchmarkPost, "comments">> & { comments: Mutable<BenchmarkComment>[] };

export function createPopulation(amount: number): Population {
  const todos = Array.from({ length: amount }, (_, index) => observable(createRecord(index)));

  return {
    subscribe(createListener) {
      for (const todo of todos) todo.onChange(createListener());
    },
    update(indices, title) {
      batch(() => {
        for (const index of indices) todos[index]!.title.set(title);
      });
    },
  };
}

export function hydratePosts(records: readonly BenchmarkPost[]): HydratedPosts {
  const posts = records.map((record) =>
    observable<Post>({ ...record, comments: record.comments.map((comment) => ({ ...comment })) }),
  );

  return {
    readAll() {
      let characters = 0;
      for (const post of posts) {
        const value = post.get();
        characters += countPostFields(value);
        for (const comment of value.comments) characters += countComment(comment);
      }
      return characters;
    },
    readSome(indices) {
      let characters = 0;
      for (const index of indices) {
        const post = posts[index]!;
        const value = post.get();
        characters += countPostFields(value);
        for (const comment of value.comments) characters += countComment(comment);
      }
      return characters;
    },
    subscribe(createListener) {
      for (const post of posts) post.onChange(createListener());
    },
    update(indices, text) {
      batch(() => {
        for (const index of indices) {
          const post = posts[index]!;
          post.title.set(text);
          post.comments[0]!.body.set(text);
        }
      });
    },
  };
}

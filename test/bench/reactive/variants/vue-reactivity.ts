import { reactive, watch } from "@vue/reactivity";
import {
  createRecord,
  type Population,
} from "../../../../app/reactive/benchmarks/direct-subscription.ts";
import {
  type BenchmarkComment,
  type BenchmarkPost,
  type HydratedPosts,
  readPosts,
} from "../../../../app/reactive/benchmarks/rehydration.ts";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Post = Mutable<Omit<BenchmarkPost, "comments">> & { comments: Mutable<BenchmarkComment>[] };

export function createPopulation(amount: number): Population {
  const todos: Mutable<ReturnType<typeof createRecord>>[] = [];
  for (let index = 0; index < amount; index++) todos.push(reactive(createRecord(index)));

  return {
    subscribe(createListener) {
      for (const todo of todos) watch(() => todo.title, createListener());
    },
    update(indices, title) {
      for (const index of indices) todos[index]!.title = title;
    },
  };
}

export function hydratePosts(records: readonly BenchmarkPost[]): HydratedPosts {
  const posts = records.map((record) =>
    reactive<Post>({ ...record, comments: record.comments.map((comment) => ({ ...comment })) }),
  );

  return {
    ...readPosts(posts),
    subscribe(createListener) {
      for (const post of posts) {
        watch([() => post.title, () => post.comments[0]!.body], createListener());
      }
    },
    update(indices, text) {
      for (const index of indices) {
        const post = posts[index]!;
        post.title = text;
        post.comments[0]!.body = text;
      }
    },
  };
}

import { runInAction } from "mobx";
import { onPatch } from "mobx-state-tree";
import type { Population } from "../../../../app/reactive/benchmarks/direct-subscription.ts";
import {
  type BenchmarkPost,
  type HydratedPosts,
  readPosts,
} from "../../../../app/reactive/benchmarks/rehydration.ts";
import { createTodos, createPosts } from "./mobx-state-tree.ts";

export function createPopulation(amount: number): Population {
  const todos = createTodos(amount);

  return {
    subscribe(createListener) {
      for (const todo of todos) onPatch(todo, createListener());
    },
    update(indices, title) {
      runInAction(() => {
        for (const index of indices) todos[index]!.setTitle(title);
      });
    },
  };
}

export function hydratePosts(records: readonly BenchmarkPost[]): HydratedPosts {
  const posts = createPosts(records);

  return {
    ...readPosts(posts),
    subscribe(createListener) {
      for (const post of posts) onPatch(post, createListener());
    },
    update(indices, text) {
      runInAction(() => {
        for (const index of indices) {
          const post = posts[index]!;
          post.setTitle(text);
          post.comments[0]!.setBody(text);
        }
      });
    },
  };
}

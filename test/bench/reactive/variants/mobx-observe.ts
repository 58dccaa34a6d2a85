import { observe, runInAction } from "mobx";
import type { Population } from "../../../../app/reactive/benchmarks/direct-subscription.ts";
import {
  type BenchmarkPost,
  type HydratedPosts,
  readPosts,
} from "../../../../app/reactive/benchmarks/rehydration.ts";
import { createPosts, createTodos } from "../../../../app/reactive/benchmarks/mobx-side.ts";

export function createPopulation(amount: number): Population {
  const todos = createTodos(amount);

  return {
    subscribe(createListener) {
      for (const todo of todos) observe(todo, createListener());
    },
    update(indices, title) {
      runInAction(() => {
        for (const index of indices) todos[index]!.title = title;
      });
    },
  };
}

export function hydratePosts(records: readonly BenchmarkPost[]): HydratedPosts {
  const posts = createPosts(records);

  return {
    ...readPosts(posts),
    subscribe(createListener) {
      for (const post of posts) {
        const listener = createListener();
        observe(post, listener);
        for (const comment of post.comments) observe(comment, listener);
      }
    },
    update(indices, text) {
      runInAction(() => {
        for (const index of indices) {
          const post = posts[index]!;
          post.title = text;
          post.comments[0]!.body = text;
        }
      });
    },
  };
}

import { reaction } from "mobx";
import type { Population } from "../../../../app/reactive/benchmarks/direct-subscription.ts";
import {
  createPosts,
  createTodos,
  updatePosts,
  updateTodos,
} from "../../../../app/reactive/benchmarks/reactive-side.ts";
import {
  type BenchmarkPost,
  type HydratedPosts,
  readPosts,
} from "../../../../app/reactive/benchmarks/rehydration.ts";

export function createPopulation(amount: number): Population {
  const todos = createTodos(amount);

  return {
    subscribe(createListener) {
      for (const todo of todos) reaction(() => todo.snapshot.title, createListener());
    },
    update(indices, title) {
      updateTodos(todos, indices, title);
    },
  };
}

export function hydratePosts(records: readonly BenchmarkPost[]): HydratedPosts {
  const posts = createPosts(records);

  return {
    ...readPosts(posts),
    subscribe(createListener) {
      for (const post of posts) {
        reaction(() => [post.title, post.comments[0]?.body], createListener());
      }
    },
    update(indices, text) {
      updatePosts(posts, indices, text);
    },
  };
}

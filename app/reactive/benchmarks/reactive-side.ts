import { runInAction } from "mobx";
import { listOf } from "../reactive-object/child-list.ts";
import { ReactiveObject } from "../reactive-object/reactive-object.ts";
import type { Todo } from "../todos/todo.ts";
import { createRecord, type Population } from "./direct-subscription.ts";
import {
  type BenchmarkComment,
  type BenchmarkPost,
  type HydratedPosts,
  readPosts,
} from "./rehydration.ts";

export function createReactiveTodos(amount: number): Population {
  const todos = createTodos(amount);

  return {
    subscribe(createListener) {
      for (const todo of todos) todo.subscribe(createListener());
    },
    update(indices, title) {
      runInAction(() => {
        for (const index of indices) todos[index]?.update({ title });
      });
    },
  };
}

export function hydrateReactivePosts(records: readonly BenchmarkPost[]): HydratedPosts {
  const posts = createPosts(records);

  return {
    ...readPosts(posts, ({ snapshot }) => snapshot),
    subscribe(createListener) {
      for (const post of posts) post.subscribe(createListener());
    },
    update(indices, text) {
      runInAction(() => {
        for (const index of indices) {
          const post = posts[index];
          post?.update({ title: text });
          post?.comment(0)?.update({ body: text });
        }
      });
    },
  };
}

export function createTodos(amount: number): ReactiveObject<Todo>[] {
  const todos: ReactiveObject<Todo>[] = [];
  for (let index = 0; index < amount; index++) todos.push(new ReactiveObject(createRecord(index)));
  return todos;
}

export function createPosts(records: readonly BenchmarkPost[]): ReactivePost[] {
  return records.map((record) => new ReactivePost(record));
}

const comments = listOf(
  "comments",
  (comment: BenchmarkComment) => new ReactiveObject<BenchmarkComment>(comment),
);

class ReactivePost extends ReactiveObject<BenchmarkPost> {
  comment(index: number) {
    return this.childAt(comments, index);
  }
}

import type { Todo } from "../todos/todo.ts";
import { createRecord, type Population } from "./direct-subscription.ts";
import {
  type BenchmarkComment,
  type BenchmarkPost,
  type HydratedPosts,
  readPosts,
  withText,
} from "./rehydration.ts";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export function createTraditionalTodos(amount: number): Population {
  const todos: Mutable<Todo>[] = [];
  for (let index = 0; index < amount; index++) todos.push(createRecord(index));
  const listeners = createListeners();

  return {
    subscribe(createListener) {
      for (const { id } of todos) listeners.add(id, createListener());
    },
    update(indices, title) {
      for (const index of indices) {
        const todo = todos[index];
        if (todo !== undefined) todo.title = title;
      }
      for (const index of indices) listeners.call(todos[index]?.id);
    },
  };
}

/** The second plain form: the listener is in a field of its object. */
export function createFieldTodos(amount: number): Population {
  const todos: (Mutable<Todo> & { listener: (() => void) | undefined })[] = [];
  for (let index = 0; index < amount; index++) {
    todos.push({ ...createRecord(index), listener: undefined });
  }

  return {
    subscribe(createListener) {
      for (const todo of todos) todo.listener = createListener();
    },
    update(indices, title) {
      for (const index of indices) {
        const todo = todos[index];
        if (todo !== undefined) todo.title = title;
      }
      for (const index of indices) todos[index]?.listener?.();
    },
  };
}

type Post = Mutable<Omit<BenchmarkPost, "comments">> & { comments: Mutable<BenchmarkComment>[] };

export function hydrateTraditionalPosts(records: readonly BenchmarkPost[]): HydratedPosts {
  const posts: Post[] = [];
  for (const record of records) {
    posts.push({ ...record, comments: record.comments.map((comment) => ({ ...comment })) });
  }
  const listeners = createListeners();

  return {
    ...readPosts(posts, (post) => post),
    subscribe(createListener) {
      for (const { id } of posts) listeners.add(id, createListener());
    },
    update(indices, text) {
      for (const index of indices) {
        const post = posts[index];
        if (post === undefined) continue;
        post.title = text;
        const comment = post.comments[0];
        if (comment !== undefined) comment.body = text;
      }
      for (const index of indices) listeners.call(posts[index]?.id);
    },
  };
}

/** The second plain form: the records stay as they came, and an update replaces one. */
export function keepTraditionalPosts(records: readonly BenchmarkPost[]): HydratedPosts {
  const posts = [...records];
  const listeners = createListeners();

  return {
    ...readPosts(posts, (post) => post),
    subscribe(createListener) {
      for (const { id } of posts) listeners.add(id, createListener());
    },
    update(indices, text) {
      for (const index of indices) {
        const post = posts[index];
        if (post !== undefined) posts[index] = withText(post, text);
      }
      for (const index of indices) listeners.call(posts[index]?.id);
    },
  };
}

/** A map of listeners, by id. */
function createListeners() {
  const listeners = new Map<string, (() => void)[]>();
  return {
    add(id: string, listener: () => void) {
      const present = listeners.get(id);
      if (present === undefined) listeners.set(id, [listener]);
      else present.push(listener);
    },
    call(id = "") {
      for (const listener of listeners.get(id) ?? []) listener();
    },
  };
}

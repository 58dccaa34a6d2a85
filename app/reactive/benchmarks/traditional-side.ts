import type { Todo } from "../todos/todo.ts";
import { createTodos } from "./direct-subscription.ts";
import { type Handling, populationOf } from "./population.ts";
import {
  type BenchmarkComment,
  type BenchmarkPost,
  type Contestant,
  countPost,
  postsOf,
  withText,
} from "./rehydration.ts";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
export type MutableTodo = Mutable<Todo>;
export type MutablePost = Mutable<Omit<BenchmarkPost, "comments">> & {
  readonly comments: Mutable<BenchmarkComment>[];
};

export const traditionalSide: Contestant = {
  createPopulation(amount) {
    const todos = createTodos<MutableTodo>(amount, (record) => record);
    return populationOf<MutableTodo>(todos, { ...listenersInMap(), write: writeTitle });
  },
  hydratePosts: (records) =>
    postsOf<MutablePost>(records.map(copyOf), countPost, { ...listenersInMap(), write: writePost }),
};

/** The second plain form: the listener is in a field of its object; records stay as they came, and an update replaces one. */
export const secondSide: Contestant = {
  createPopulation(amount) {
    const todos = createTodos(amount, (record) => ({ ...record, listener: undefined }));
    return populationOf<MutableTodo & Listening>(todos, {
      ...listenersInFields,
      write: writeTitle,
    });
  },
  hydratePosts(records) {
    const posts = [...records];
    return postsOf<BenchmarkPost>(posts, countPost, {
      ...listenersInMap(),
      write(post, text, index) {
        posts[index] = withText(post, text);
      },
    });
  },
};

export function copyOf(record: BenchmarkPost): MutablePost {
  return { ...record, comments: record.comments.map((comment) => ({ ...comment })) };
}

export function writeTitle(todo: { title: string }, title: string): void {
  todo.title = title;
}

export function writePost(post: WritablePost, text: string): void {
  post.title = text;
  post.comments[0]!.body = text;
}

interface WritablePost {
  title: string;
  readonly comments: readonly { body: string }[];
}

type Listeners<Kept> = Pick<Handling<Kept>, "listen" | "notify">;

/** By the ids of their objects. */
function listenersInMap(): Listeners<{ readonly id: string }> {
  const listeners = new Map<string, (() => void)[]>();
  return {
    listen({ id }, listener) {
      const present = listeners.get(id);
      if (present === undefined) listeners.set(id, [listener]);
      else present.push(listener);
    },
    notify({ id }) {
      for (const listener of listeners.get(id) ?? []) listener();
    },
  };
}

interface Listening {
  listener: (() => void) | undefined;
}

export const listenersInFields: Listeners<Listening> = {
  listen(object, listener) {
    object.listener = listener;
  },
  notify(object) {
    object.listener?.();
  },
};

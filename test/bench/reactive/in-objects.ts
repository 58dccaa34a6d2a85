import { createRecord } from "../../../app/reactive/benchmarks/direct-subscription.ts";
import { type BenchmarkPost, readPosts } from "../../../app/reactive/benchmarks/rehydration.ts";
import type { Todo as TodoRecord } from "../../../app/reactive/todos/todo.ts";
import { atOnce, countEach, type VariantModule } from "./in-cells.ts";

/** A peer's objects, whose fields are written one by one. */
interface ObjectLibrary<Todo, Post> {
  makeTodos(amount: number): readonly Todo[];
  makePosts(records: readonly BenchmarkPost[]): readonly Post[];
  listen(todo: Todo, listener: () => void): void;
  listenToPost(post: Post, listener: () => void): void;
  batch?(writes: () => void): void;
  write(todo: Todo, title: string): void;
  /** Writes the title, and the body of the first comment. */
  writePost(post: Post, text: string): void;
  /** How many characters a post has, where it does not read as its record does. */
  count?(post: Post): number;
}

/** A variant that keeps each todo, and each post with its comments, in one object. */
export function inObjects<Todo, Post>(library: ObjectLibrary<Todo, Post>): VariantModule {
  const { makeTodos, makePosts, listen, listenToPost, write, writePost, count } = library;
  const { batch = atOnce } = library;
  return {
    createPopulation(amount) {
      const todos = makeTodos(amount);
      return {
        subscribe(createListener) {
          for (const todo of todos) listen(todo, createListener());
        },
        update(indices, title) {
          batch(() => {
            for (const index of indices) write(todos[index]!, title);
          });
        },
      };
    },
    hydratePosts(records) {
      const posts = makePosts(records);
      return {
        ...(count
          ? countEach(posts, count)
          : readPosts(posts as readonly BenchmarkPost[], (post) => post)),
        subscribe(createListener) {
          for (const post of posts) listenToPost(post, createListener());
        },
        update(indices, text) {
          batch(() => {
            for (const index of indices) writePost(posts[index]!, text);
          });
        },
      };
    },
  };
}

/** Makes todos one by one. */
export function todosOf<Todo>(make: (record: TodoRecord) => Todo): (amount: number) => Todo[] {
  return (amount) => {
    const todos: Todo[] = [];
    for (let index = 0; index < amount; index++) todos.push(make(createRecord(index)));
    return todos;
  };
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
export type MutableTodo = Mutable<TodoRecord>;
export type MutablePost = Mutable<Omit<BenchmarkPost, "comments">> & {
  comments: Mutable<BenchmarkPost["comments"][number]>[];
};

/** The records stay as they are. */
export function copyOf(record: BenchmarkPost): MutablePost {
  return { ...record, comments: record.comments.map((comment) => ({ ...comment })) };
}

/** Of objects that are written to by assigning. */
export const assigning = {
  write(todo: { title: string }, title: string): void {
    todo.title = title;
  },
  writePost(post: { title: string; comments: { body: string }[] }, text: string): void {
    post.title = text;
    post.comments[0]!.body = text;
  },
};

/** Of models that have setters. */
export const setting = {
  write(todo: { setTitle(title: string): void }, title: string): void {
    todo.setTitle(title);
  },
  writePost(post: SettablePost, text: string): void {
    post.setTitle(text);
    post.comments[0]!.setBody(text);
  },
};

interface SettablePost {
  setTitle(title: string): void;
  comments: { [index: number]: { setBody(body: string): void } };
}

type Attribute = Exclude<keyof BenchmarkPost, "id" | "title" | "comments">;

/** The ten attributes of a post's model. */
export function attributesOf<Type>(make: () => Type): Record<Attribute, Type> {
  const names = Array.from({ length: 10 }, (_, index) => `attribute${index + 1}`);
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<Attribute, Type>;
}

import { createTodos } from "../../../app/reactive/benchmarks/direct-subscription.ts";
import { type Handling, populationOf } from "../../../app/reactive/benchmarks/population.ts";
import {
  type BenchmarkPost,
  type Contestant,
  countPost,
  postsOf,
} from "../../../app/reactive/benchmarks/rehydration.ts";
import { writePost, writeTitle } from "../../../app/reactive/benchmarks/traditional-side.ts";
import type { Todo as TodoRecord } from "../../../app/reactive/todos/todo.ts";

/** A peer's objects, whose fields are written one by one. */
interface ObjectLibrary<Todo, Post> {
  makeTodo(record: TodoRecord): Todo;
  makePost(record: BenchmarkPost): Post;
  listen(todo: Todo, listener: () => void): void;
  listenToPost(post: Post, listener: () => void): void;
  batch?(writes: () => void): void;
  write(todo: Todo, title: string): void;
  /** Writes the title, and the body of the first comment. */
  writePost(post: Post, text: string): void;
  /** How many characters a post has. */
  count(post: Post): number;
}

/** A variant that keeps each todo, and each post with its comments, in one object. */
export function inObjects<Todo, Post>(library: ObjectLibrary<Todo, Post>): Contestant {
  const { makeTodo, makePost, batch, count } = library;
  const todos: Handling<Todo> = library;
  const posts: Handling<Post> = {
    listen: library.listenToPost,
    write: library.writePost,
    batch,
  };
  return {
    createPopulation: (amount) => populationOf(createTodos(amount, makeTodo), todos),
    hydratePosts: (records) => postsOf(records.map(makePost), count, posts),
  };
}

/** Of objects that are read and written to as plain ones. */
export const assigning = { write: writeTitle, writePost, count: countPost };

/** Of models that have setters. */
export const setting = {
  write(todo: { setTitle(title: string): void }, title: string): void {
    todo.setTitle(title);
  },
  writePost(post: SettablePost, text: string): void {
    post.setTitle(text);
    post.comments[0]!.setBody(text);
  },
  count: countPost,
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

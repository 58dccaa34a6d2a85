import { runInAction } from "mobx";
import { listOf } from "../reactive-object/child-list.ts";
import { ReactiveObject } from "../reactive-object/reactive-object.ts";
import { type CreatePopulation, createTodos } from "./direct-subscription.ts";
import { populationOf } from "./population.ts";
import {
  type BenchmarkComment,
  type BenchmarkPost,
  countPost,
  type HydratePosts,
  postsOf,
} from "./rehydration.ts";

const comments = listOf(
  "comments",
  (comment: BenchmarkComment) => new ReactiveObject<BenchmarkComment>(comment),
);

export class ReactivePost extends ReactiveObject<BenchmarkPost> {
  comment(index: number) {
    return this.childAt(comments, index);
  }
}

export const createReactiveTodos: CreatePopulation = (amount) => {
  const todos = createTodos(amount, (record) => new ReactiveObject(record));
  return populationOf(todos, {
    listen: (todo, listener) => todo.subscribe(listener),
    write: (todo, title) => todo.update({ title }),
    batch: runInAction,
  });
};

export const hydrateReactivePosts: HydratePosts = (records) => {
  const posts = records.map((record) => new ReactivePost(record));
  return postsOf(posts, ({ snapshot }) => countPost(snapshot), {
    listen: (post, listener) => post.subscribe(listener),
    write: writeReactivePost,
    batch: runInAction,
  });
};

export function writeReactivePost(post: ReactivePost, text: string): void {
  post.update({ title: text });
  post.comment(0)?.update({ body: text });
}

import { runInAction } from "mobx";
import { listOf } from "../reactive-object/child-list.ts";
import { ReactiveObject } from "../reactive-object/reactive-object.ts";
import { createTodos } from "./direct-subscription.ts";
import { populationOf } from "./population.ts";
import {
  type BenchmarkComment,
  type BenchmarkPost,
  type Contestant,
  countPost,
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

export const reactiveSide: Contestant = {
  createPopulation: (amount) =>
    populationOf(
      createTodos(amount, (record) => new ReactiveObject(record)),
      {
        listen: (todo, listener) => todo.subscribe(listener),
        write: (todo, title) => todo.update({ title }),
        batch: runInAction,
      },
    ),
  hydratePosts: (records) =>
    postsOf(
      records.map((record) => new ReactivePost(record)),
      ({ snapshot }) => countPost(snapshot),
      {
        listen: (post, listener) => post.subscribe(listener),
        write: writeReactivePost,
        batch: runInAction,
      },
    ),
};

export function writeReactivePost(post: ReactivePost, text: string): void {
  post.update({ title: text });
  post.comment(0)?.update({ body: text });
}

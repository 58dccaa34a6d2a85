import { makeAutoObservable, reaction, runInAction } from "mobx";
import type { Todo as TodoRecord } from "../todos/todo.ts";
import { createTodos } from "./direct-subscription.ts";
import { populationOf } from "./population.ts";
import { type BenchmarkPost, type Contestant, countPost, postsOf } from "./rehydration.ts";
import { writePost, writeTitle } from "./traditional-side.ts";

export class MobxTodo {
  declare title: string;

  constructor(record: TodoRecord) {
    Object.assign(this, record);
    makeAutoObservable(this);
  }
}

class MobxComment {
  declare body: string;
}

class MobxPost {
  declare title: string;
}

export type ObservedPost = ReturnType<typeof observePost>;

export function observePost(record: BenchmarkPost) {
  const comments = record.comments.map((comment) =>
    makeAutoObservable(Object.assign(new MobxComment(), comment)),
  );
  return makeAutoObservable(Object.assign(new MobxPost(), record, { comments }));
}

export const mobxSide: Contestant = {
  createPopulation: (amount) =>
    populationOf(
      createTodos(amount, (record) => new MobxTodo(record)),
      {
        listen: (todo, listener) => reaction(() => todo.title, listener),
        write: writeTitle,
        batch: runInAction,
      },
    ),
  hydratePosts: (records) =>
    postsOf<ObservedPost>(records.map(observePost), countPost, {
      listen: (post, listener) => reaction(() => [post.title, post.comments[0]?.body], listener),
      write: writePost,
      batch: runInAction,
    }),
};

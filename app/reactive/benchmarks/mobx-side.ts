import { makeAutoObservable, reaction, runInAction } from "mobx";
import type { Todo as TodoRecord } from "../todos/todo.ts";
import { type CreatePopulation, createTodos } from "./direct-subscription.ts";
import { populationOf } from "./population.ts";
import {
  type BenchmarkComment,
  type BenchmarkPost,
  countPost,
  type HydratePosts,
  postsOf,
} from "./rehydration.ts";
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

  constructor(record: BenchmarkComment) {
    Object.assign(this, record);
    makeAutoObservable(this);
  }
}

export class MobxPost {
  declare title: string;
  readonly comments: readonly MobxComment[];

  constructor(record: BenchmarkPost) {
    Object.assign(this, record);
    this.comments = record.comments.map((comment) => new MobxComment(comment));
    makeAutoObservable(this);
  }
}

export const createMobxTodos: CreatePopulation = (amount) => {
  const todos = createTodos(amount, (record) => new MobxTodo(record));
  return populationOf(todos, {
    listen: (todo, listener) => reaction(() => todo.title, listener),
    write: writeTitle,
    batch: runInAction,
  });
};

export const hydrateMobxPosts: HydratePosts = (records) => {
  const posts = records.map((record) => new MobxPost(record));
  return postsOf(posts, (post) => countPost(post as unknown as BenchmarkPost), {
    listen: (post, listener) => reaction(() => [post.title, post.comments[0]?.body], listener),
    write: writePost,
    batch: runInAction,
  });
};

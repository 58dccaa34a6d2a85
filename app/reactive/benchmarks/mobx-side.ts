import { makeAutoObservable, reaction, runInAction } from "mobx";
import type { Todo as TodoRecord } from "../todos/todo.ts";
import { createRecord, type Population } from "./direct-subscription.ts";
import {
  type BenchmarkComment,
  type BenchmarkPost,
  type HydratedPosts,
  readPosts,
} from "./rehydration.ts";

class Todo {
  declare title: string;

  constructor(record: TodoRecord) {
    Object.assign(this, record);
    makeAutoObservable(this);
  }
}

class Comment {
  declare body: string;

  constructor(record: BenchmarkComment) {
    Object.assign(this, record);
    makeAutoObservable(this);
  }
}

class Post {
  declare title: string;
  comments: readonly Comment[];

  constructor(record: BenchmarkPost) {
    Object.assign(this, record);
    this.comments = record.comments.map((comment) => new Comment(comment));
    makeAutoObservable(this);
  }
}

export function createMobxTodos(amount: number): Population {
  const todos = createTodos(amount);

  return {
    subscribe(createListener) {
      for (const todo of todos) reaction(() => todo.title, createListener());
    },
    update(indices, title) {
      runInAction(() => {
        for (const index of indices) {
          const todo = todos[index];
          if (todo !== undefined) todo.title = title;
        }
      });
    },
  };
}

export function hydrateMobxPosts(records: readonly BenchmarkPost[]): HydratedPosts {
  const posts = createPosts(records);

  return {
    ...readPosts(posts, (post) => post as unknown as BenchmarkPost),
    subscribe(createListener) {
      for (const post of posts) {
        reaction(() => [post.title, post.comments[0]?.body], createListener());
      }
    },
    update(indices, text) {
      runInAction(() => {
        for (const index of indices) {
          const post = posts[index];
          if (post === undefined) continue;
          post.title = text;
          const comment = post.comments[0];
          if (comment !== undefined) comment.body = text;
        }
      });
    },
  };
}

export function createTodos(amount: number): Todo[] {
  const todos: Todo[] = [];
  for (let index = 0; index < amount; index++) todos.push(new Todo(createRecord(index)));
  return todos;
}

export function createPosts(records: readonly BenchmarkPost[]): Post[] {
  return records.map((record) => new Post(record));
}

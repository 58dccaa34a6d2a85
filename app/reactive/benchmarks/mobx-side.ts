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
  id: string;
  user_id: string;
  title: string;
  created_at: number;
  due_by: number | undefined;
  completed_at: number | undefined;

  constructor(record: TodoRecord) {
    this.id = record.id;
    this.user_id = record.user_id;
    this.title = record.title;
    this.created_at = record.created_at;
    this.due_by = record.due_by;
    this.completed_at = record.completed_at;
    makeAutoObservable(this);
  }
}

class Comment {
  id: string;
  author: string;
  body: string;

  constructor(record: BenchmarkComment) {
    this.id = record.id;
    this.author = record.author;
    this.body = record.body;
    makeAutoObservable(this);
  }
}

class Post {
  id: string;
  title: string;
  comments: Comment[];
  attribute1: string;
  attribute2: string;
  attribute3: string;
  attribute4: string;
  attribute5: string;
  attribute6: string;
  attribute7: string;
  attribute8: string;
  attribute9: string;
  attribute10: string;

  constructor(record: BenchmarkPost) {
    this.id = record.id;
    this.title = record.title;
    this.comments = record.comments.map((comment) => new Comment(comment));
    this.attribute1 = record.attribute1;
    this.attribute2 = record.attribute2;
    this.attribute3 = record.attribute3;
    this.attribute4 = record.attribute4;
    this.attribute5 = record.attribute5;
    this.attribute6 = record.attribute6;
    this.attribute7 = record.attribute7;
    this.attribute8 = record.attribute8;
    this.attribute9 = record.attribute9;
    this.attribute10 = record.attribute10;
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
    ...readPosts(posts),
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

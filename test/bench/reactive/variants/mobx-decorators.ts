import { observable, reaction, runInAction } from "mobx";
import type {
  BenchmarkComment,
  BenchmarkPost,
} from "../../../../app/reactive/benchmarks/rehydration.ts";
import type { Todo as TodoRecord } from "../../../../app/reactive/todos/todo.ts";
import { assigning, inObjects } from "../in-objects.ts";

class Todo {
  @observable accessor id: string;
  @observable accessor user_id: string;
  @observable accessor title: string;
  @observable accessor created_at: number;
  @observable accessor due_by: number | undefined;
  @observable accessor completed_at: number | undefined;

  constructor(record: TodoRecord) {
    this.id = record.id;
    this.user_id = record.user_id;
    this.title = record.title;
    this.created_at = record.created_at;
    this.due_by = record.due_by;
    this.completed_at = record.completed_at;
  }
}

class Comment {
  @observable accessor id: string;
  @observable accessor author: string;
  @observable accessor body: string;

  constructor(record: BenchmarkComment) {
    this.id = record.id;
    this.author = record.author;
    this.body = record.body;
  }
}

class Post {
  @observable accessor id: string;
  @observable accessor title: string;
  @observable accessor comments: Comment[];
  @observable accessor attribute1: string;
  @observable accessor attribute2: string;
  @observable accessor attribute3: string;
  @observable accessor attribute4: string;
  @observable accessor attribute5: string;
  @observable accessor attribute6: string;
  @observable accessor attribute7: string;
  @observable accessor attribute8: string;
  @observable accessor attribute9: string;
  @observable accessor attribute10: string;

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
  }
}

export const { createPopulation, hydratePosts } = inObjects<Todo, Post>({
  makeTodo: (record) => new Todo(record),
  makePost: (record) => new Post(record),
  listen: (todo, listener) => reaction(() => todo.title, listener),
  listenToPost: (post, listener) => reaction(() => [post.title, post.comments[0]!.body], listener),
  batch: runInAction,
  ...assigning,
});

import { runInAction } from "mobx";
import { listOf } from "../reactive-object/child-list.ts";
import { ReactiveObject } from "../reactive-object/reactive-object.ts";
import type { Todo } from "../todos/todo.ts";
import { createRecord, type Population } from "./direct-subscription.ts";
import {
  type BenchmarkComment,
  type BenchmarkPost,
  type HydratedPosts,
  readPosts,
} from "./rehydration.ts";

export function createReactiveTodos(amount: number): Population {
  const todos = createTodos(amount);

  return {
    subscribe(createListener) {
      for (const todo of todos) todo.subscribe(createListener());
    },
    update(indices, title) {
      runInAction(() => {
        for (const index of indices) todos[index]?.update({ title });
      });
    },
  };
}

export function hydrateReactivePosts(records: readonly BenchmarkPost[]): HydratedPosts {
  const posts = createPosts(records);

  return {
    ...readPosts(posts),
    subscribe(createListener) {
      for (const post of posts) post.subscribe(createListener());
    },
    update(indices, text) {
      runInAction(() => {
        for (const index of indices) {
          const post = posts[index];
          post?.update({ title: text });
          post?.comment(0)?.update({ body: text });
        }
      });
    },
  };
}

export function createTodos(amount: number): ReactiveObject<Todo>[] {
  const todos: ReactiveObject<Todo>[] = [];
  for (let index = 0; index < amount; index++) todos.push(new ReactiveObject(createRecord(index)));
  return todos;
}

export function createPosts(records: readonly BenchmarkPost[]): ReactivePost[] {
  const posts: ReactivePost[] = [];
  for (const record of records) posts.push(new ReactivePost(record));
  return posts;
}

class ReactiveComment extends ReactiveObject<BenchmarkComment> {
  get id() {
    return this.snapshot.id;
  }

  get author() {
    return this.snapshot.author;
  }

  get body() {
    return this.snapshot.body;
  }
}

const comments = listOf("comments", (comment: BenchmarkComment) => new ReactiveComment(comment));

class ReactivePost extends ReactiveObject<BenchmarkPost> {
  get id() {
    return this.snapshot.id;
  }

  get title() {
    return this.snapshot.title;
  }

  get comments() {
    return this.snapshot.comments;
  }

  comment(index: number) {
    return this.childAt(comments, index);
  }

  get attribute1() {
    return this.snapshot.attribute1;
  }

  get attribute2() {
    return this.snapshot.attribute2;
  }

  get attribute3() {
    return this.snapshot.attribute3;
  }

  get attribute4() {
    return this.snapshot.attribute4;
  }

  get attribute5() {
    return this.snapshot.attribute5;
  }

  get attribute6() {
    return this.snapshot.attribute6;
  }

  get attribute7() {
    return this.snapshot.attribute7;
  }

  get attribute8() {
    return this.snapshot.attribute8;
  }

  get attribute9() {
    return this.snapshot.attribute9;
  }

  get attribute10() {
    return this.snapshot.attribute10;
  }
}

import { runInAction } from "mobx";
import { type Instance, onSnapshot, type SnapshotIn, types } from "mobx-state-tree";
import type { BenchmarkPost } from "../../../../app/reactive/benchmarks/rehydration.ts";
import type { Todo as TodoRecord } from "../../../../app/reactive/todos/todo.ts";
import { attributesOf, inObjects, setting } from "../in-objects.ts";

const Todo = types
  .model("Todo", {
    id: types.string,
    user_id: types.string,
    title: types.string,
    created_at: types.number,
    due_by: types.maybe(types.number),
    completed_at: types.maybe(types.number),
  })
  .actions((self) => ({
    setTitle(title: string) {
      self.title = title;
    },
  }));

const Comment = types
  .model("Comment", { id: types.string, author: types.string, body: types.string })
  .actions((self) => ({
    setBody(body: string) {
      self.body = body;
    },
  }));

const Post = types
  .model("Post", {
    id: types.string,
    title: types.string,
    comments: types.array(Comment),
    ...attributesOf(() => types.string),
  })
  .actions((self) => ({
    setTitle(title: string) {
      self.title = title;
    },
  }));

export const models = {
  makeTodo: (record: TodoRecord) => Todo.create(record),
  makePost: (record: BenchmarkPost) => Post.create(record as SnapshotIn<typeof Post>),
  batch: runInAction,
  ...setting,
};

export const { createPopulation, hydratePosts } = inObjects<
  Instance<typeof Todo>,
  Instance<typeof Post>
>({ ...models, listen: onSnapshot, listenToPost: onSnapshot });

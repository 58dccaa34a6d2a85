import { runInAction } from "mobx";
import { type Instance, onSnapshot, type SnapshotIn, types } from "mobx-state-tree";
import {
  createRecord,
  type Population,
} from "../../../../app/reactive/benchmarks/direct-subscription.ts";
import {
  type BenchmarkPost,
  type HydratedPosts,
  readPosts,
} from "../../../../app/reactive/benchmarks/rehydration.ts";

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
    attribute1: types.string,
    attribute2: types.string,
    attribute3: types.string,
    attribute4: types.string,
    attribute5: types.string,
    attribute6: types.string,
    attribute7: types.string,
    attribute8: types.string,
    attribute9: types.string,
    attribute10: types.string,
  })
  .actions((self) => ({
    setTitle(title: string) {
      self.title = title;
    },
  }));

export function createPopulation(amount: number): Population {
  const todos = createTodos(amount);

  return {
    subscribe(createListener) {
      for (const todo of todos) onSnapshot(todo, createListener());
    },
    update(indices, title) {
      runInAction(() => {
        for (const index of indices) todos[index]!.setTitle(title);
      });
    },
  };
}

export function hydratePosts(records: readonly BenchmarkPost[]): HydratedPosts {
  const posts = createPosts(records);

  return {
    ...readPosts(posts),
    subscribe(createListener) {
      for (const post of posts) onSnapshot(post, createListener());
    },
    update(indices, text) {
      runInAction(() => {
        for (const index of indices) {
          const post = posts[index]!;
          post.setTitle(text);
          post.comments[0]!.setBody(text);
        }
      });
    },
  };
}

export function createTodos(amount: number): Instance<typeof Todo>[] {
  const todos: Instance<typeof Todo>[] = [];
  for (let index = 0; index < amount; index++) todos.push(Todo.create(createRecord(index)));
  return todos;
}

export function createPosts(records: readonly BenchmarkPost[]): Instance<typeof Post>[] {
  return records.map((record) => Post.create(record as SnapshotIn<typeof Post>));
}

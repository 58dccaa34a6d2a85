import { runInAction } from "mobx";
import { fromSnapshot, Model, model, onSnapshot, prop } from "mobx-keystone";
import {
  createRecord,
  type Population,
} from "../../../../app/reactive/benchmarks/direct-subscription.ts";
import {
  type BenchmarkPost,
  type HydratedPosts,
  readPosts,
} from "../../../../app/reactive/benchmarks/rehydration.ts";

const Todo = model("Todo")(
  class extends Model({
    id: prop<string>(),
    user_id: prop<string>(),
    title: prop<string>().withSetter(),
    created_at: prop<number>(),
    due_by: prop<number | undefined>(),
    completed_at: prop<number | undefined>(),
  }) {},
);

const Comment = model("Comment")(
  class extends Model({
    id: prop<string>(),
    author: prop<string>(),
    body: prop<string>().withSetter(),
  }) {},
);

const Post = model("Post")(
  class extends Model({
    id: prop<string>(),
    title: prop<string>().withSetter(),
    comments: prop<InstanceType<typeof Comment>[]>(),
    attribute1: prop<string>(),
    attribute2: prop<string>(),
    attribute3: prop<string>(),
    attribute4: prop<string>(),
    attribute5: prop<string>(),
    attribute6: prop<string>(),
    attribute7: prop<string>(),
    attribute8: prop<string>(),
    attribute9: prop<string>(),
    attribute10: prop<string>(),
  }) {},
);

export function createPopulation(amount: number): Population {
  const todos: InstanceType<typeof Todo>[] = [];
  for (let index = 0; index < amount; index++) todos.push(new Todo(createRecord(index)));

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
  const posts = records.map((record) =>
    fromSnapshot(Post, {
      ...record,
      comments: record.comments.map((comment) => ({ ...comment, $modelType: "Comment" })),
      $modelType: "Post",
    }),
  );

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

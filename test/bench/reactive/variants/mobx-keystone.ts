import { runInAction } from "mobx";
import { fromSnapshot, Model, model, onSnapshot, prop } from "mobx-keystone";
import { attributesOf, inObjects, setting } from "../in-objects.ts";

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
    ...attributesOf(() => prop<string>()),
  }) {},
);

const listen = (object: object, listener: () => void) => onSnapshot(object, listener);

export const { createPopulation, hydratePosts } = inObjects<
  InstanceType<typeof Todo>,
  InstanceType<typeof Post>
>({
  makeTodo: (record) => new Todo(record),
  makePost: (record) =>
    fromSnapshot(Post, {
      ...record,
      comments: record.comments.map((comment) => ({ ...comment, $modelType: "Comment" })),
      $modelType: "Post",
    }),
  listen,
  listenToPost: listen,
  batch: runInAction,
  ...setting,
});

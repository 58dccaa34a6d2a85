import { batch, observable } from "@legendapp/state";
import { type BenchmarkPost, countPost } from "../../../../app/reactive/benchmarks/rehydration.ts";
import { copyOf } from "../../../../app/reactive/benchmarks/traditional-side.ts";
import type { Todo } from "../../../../app/reactive/todos/todo.ts";
import { inObjects } from "../in-objects.ts";

const makeTodo = (record: Todo) => observable(record);
const makePost = (record: BenchmarkPost) => observable(copyOf(record));

export const { createPopulation, hydratePosts } = inObjects<
  ReturnType<typeof makeTodo>,
  ReturnType<typeof makePost>
>({
  makeTodo,
  makePost,
  listen: (todo, listener) => todo.onChange(listener),
  listenToPost: (post, listener) => post.onChange(listener),
  batch,
  write: (todo, title) => todo.title.set(title),
  writePost(post, text) {
    post.title.set(text);
    post.comments[0]!.body.set(text);
  },
  count: (post) => countPost(post.get()),
});

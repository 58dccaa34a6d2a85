import { batch, observable } from "@legendapp/state";
import {
  type BenchmarkPost,
  countComment,
  countPostFields,
} from "../../../../app/reactive/benchmarks/rehydration.ts";
import type { Todo } from "../../../../app/reactive/todos/todo.ts";
import { copyOf, inObjects, todosOf } from "../in-objects.ts";

const makeTodo = (record: Todo) => observable(record);
const makePost = (record: BenchmarkPost) => observable(copyOf(record));

export const { createPopulation, hydratePosts } = inObjects<
  ReturnType<typeof makeTodo>,
  ReturnType<typeof makePost>
>({
  makeTodos: todosOf(makeTodo),
  makePosts: (records) => records.map(makePost),
  listen: (todo, listener) => todo.onChange(listener),
  listenToPost: (post, listener) => post.onChange(listener),
  batch,
  write: (todo, title) => todo.title.set(title),
  writePost(post, text) {
    post.title.set(text);
    post.comments[0]!.body.set(text);
  },
  count(post) {
    const value = post.get();
    let characters = countPostFields(value);
    for (const comment of value.comments) characters += countComment(comment);
    return characters;
  },
});

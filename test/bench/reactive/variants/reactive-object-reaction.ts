import { reaction, runInAction } from "mobx";
import {
  ReactivePost,
  writeReactivePost,
} from "../../../../app/reactive/benchmarks/reactive-side.ts";
import { countPost } from "../../../../app/reactive/benchmarks/rehydration.ts";
import { ReactiveObject } from "../../../../app/reactive/reactive-object/reactive-object.ts";
import type { Todo } from "../../../../app/reactive/todos/todo.ts";
import { inObjects } from "../in-objects.ts";

export const { createPopulation, hydratePosts } = inObjects({
  makeTodo: (record: Todo) => new ReactiveObject(record),
  makePost: (record) => new ReactivePost(record),
  listen: (todo, listener) => reaction(() => todo.snapshot.title, listener),
  listenToPost: (post, listener) =>
    reaction(() => [post.snapshot.title, post.snapshot.comments[0]?.body], listener),
  batch: runInAction,
  write: (todo, title) => todo.update({ title }),
  writePost: writeReactivePost,
  count: ({ snapshot }) => countPost(snapshot),
});

import { reaction, runInAction } from "mobx";
import {
  createPosts as makePosts,
  createTodos as makeTodos,
} from "../../../../app/reactive/benchmarks/reactive-side.ts";
import { countPost } from "../../../../app/reactive/benchmarks/rehydration.ts";
import { inObjects } from "../in-objects.ts";

export const { createPopulation, hydratePosts } = inObjects({
  makeTodos,
  makePosts,
  listen: (todo, listener) => reaction(() => todo.snapshot.title, listener),
  listenToPost: (post, listener) =>
    reaction(() => [post.snapshot.title, post.snapshot.comments[0]?.body], listener),
  count: ({ snapshot }) => countPost(snapshot),
  batch: runInAction,
  write: (todo, title) => todo.update({ title }),
  writePost(post, text) {
    post.update({ title: text });
    post.comment(0)?.update({ body: text });
  },
});

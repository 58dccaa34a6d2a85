import { observe, runInAction } from "mobx";
import {
  MobxTodo,
  type ObservedPost,
  observePost,
} from "../../../../app/reactive/benchmarks/mobx-side.ts";
import { countPost } from "../../../../app/reactive/benchmarks/rehydration.ts";
import { assigning, inObjects } from "../in-objects.ts";

export const { createPopulation, hydratePosts } = inObjects<MobxTodo, ObservedPost>({
  ...assigning,
  makeTodo: (record) => new MobxTodo(record),
  makePost: observePost,
  listen: observe,
  listenToPost(post, listener) {
    observe(post, listener);
    for (const comment of post.comments) observe(comment, listener);
  },
  batch: runInAction,
  count: countPost,
});

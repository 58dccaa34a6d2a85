import { observe, runInAction } from "mobx";
import {
  createPosts as makePosts,
  createTodos as makeTodos,
} from "../../../../app/reactive/benchmarks/mobx-side.ts";
import { assigning, inObjects } from "../in-objects.ts";

export const { createPopulation, hydratePosts } = inObjects({
  makeTodos,
  makePosts,
  listen: observe,
  listenToPost(post, listener) {
    observe(post, listener);
    for (const comment of post.comments) observe(comment, listener);
  },
  batch: runInAction,
  ...assigning,
});

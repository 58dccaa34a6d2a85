import { observe, runInAction } from "mobx";
import { MobxPost, MobxTodo } from "../../../../app/reactive/benchmarks/mobx-side.ts";
import { countPost, type BenchmarkPost } from "../../../../app/reactive/benchmarks/rehydration.ts";
import { assigning, inObjects } from "../in-objects.ts";

export const { createPopulation, hydratePosts } = inObjects<MobxTodo, MobxPost>({
  ...assigning,
  makeTodo: (record) => new MobxTodo(record),
  makePost: (record) => new MobxPost(record),
  listen: observe,
  listenToPost(post, listener) {
    observe(post, listener);
    for (const comment of post.comments) observe(comment, listener);
  },
  batch: runInAction,
  count: (post) => countPost(post as unknown as BenchmarkPost),
});

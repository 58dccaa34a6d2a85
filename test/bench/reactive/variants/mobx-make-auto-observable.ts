export { hydrateMobxPosts as hydratePosts } from "../../../../app/reactive/benchmarks/mobx-side.ts";
export { createMobxTodos as createPopulation } from "../../../../app/reactive/benchmarks/mobx-side.ts";

export { hydrateReactivePosts as hydratePosts } from "../../../../app/reactive/benchmarks/reactive-posts.ts";
export { createReactiveTodos as createPopulation } from "../../../../app/reactive/benchmarks/reactive-todos.ts";

export { hydrateReactivePosts as hydratePosts } from "../../../../app/reactive/benchmarks/reactive-side.ts";
export { createReactiveTodos as createPopulation } from "../../../../app/reactive/benchmarks/reactive-side.ts";

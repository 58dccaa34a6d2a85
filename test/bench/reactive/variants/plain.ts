export { hydrateTraditionalPosts as hydratePosts } from "../../../../app/reactive/benchmarks/traditional-side.ts";
export { createTraditionalTodos as createPopulation } from "../../../../app/reactive/benchmarks/traditional-side.ts";

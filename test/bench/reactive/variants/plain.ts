export { hydrateTraditionalPosts as hydratePosts } from "../../../../app/reactive/benchmarks/traditional-posts.ts";
export { createTraditionalTodos as createPopulation } from "../../../../app/reactive/benchmarks/traditional-todos.ts";

export {
  createTraditionalTodos as createPopulation,
  keepTraditionalPosts as hydratePosts,
} from "../../../../app/reactive/benchmarks/traditional-side.ts";

import { traditionalSide } from "../../../../app/reactive/benchmarks/traditional-side.ts";

export const { createPopulation, hydratePosts } = traditionalSide;

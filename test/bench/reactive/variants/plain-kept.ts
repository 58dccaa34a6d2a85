import {
  secondSide,
  traditionalSide,
} from "../../../../app/reactive/benchmarks/traditional-side.ts";

export const { createPopulation } = traditionalSide;
export const { hydratePosts } = secondSide;

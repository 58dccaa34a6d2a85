import { reactiveSide } from "../../../../app/reactive/benchmarks/reactive-side.ts";

export const { createPopulation, hydratePosts } = reactiveSide;

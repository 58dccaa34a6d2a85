import { mobxSide } from "../../../../app/reactive/benchmarks/mobx-side.ts";

export const { createPopulation, hydratePosts } = mobxSide;

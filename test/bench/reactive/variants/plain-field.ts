import {
  countPost,
  type HydratePosts,
  postsOf,
} from "../../../../app/reactive/benchmarks/rehydration.ts";
import {
  copyOf,
  listenersInFields,
  secondSide,
  writePost,
} from "../../../../app/reactive/benchmarks/traditional-side.ts";

export const { createPopulation } = secondSide;

export const hydratePosts: HydratePosts = (records) => {
  const posts = records.map((record) => ({ ...copyOf(record), listener: undefined }));
  return postsOf<(typeof posts)[number]>(posts, countPost, {
    ...listenersInFields,
    write: writePost,
  });
};

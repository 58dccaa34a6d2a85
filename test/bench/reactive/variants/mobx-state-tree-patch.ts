import { onPatch } from "mobx-state-tree";
import { inObjects } from "../in-objects.ts";
import { models } from "./mobx-state-tree.ts";

export const { createPopulation, hydratePosts } = inObjects({
  ...models,
  listen: onPatch,
  listenToPost: onPatch,
});

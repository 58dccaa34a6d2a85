import { withCellsOfComments } from "../in-cells.ts";
import { library } from "./preact-signals.ts";

export const { createPopulation, hydratePosts } = withCellsOfComments(library);

import { withCellsOfComments } from "../in-cells.ts";
import { library } from "./alien-signals.ts";

export const { createPopulation, hydratePosts } = withCellsOfComments(library);

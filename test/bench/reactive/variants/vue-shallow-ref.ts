import { type ShallowRef, shallowRef, watch } from "@vue/reactivity";
import { withCellsOfComments } from "../in-cells.ts";

export const { createPopulation, hydratePosts } = withCellsOfComments<ShallowRef<object>>({
  make: (record) => shallowRef(record),
  read: (cell) => cell.value,
  write(cell, record) {
    cell.value = record;
  },
  listen: (cell, listener) => watch(cell, listener),
  listenToAll: (cells, listener) => watch([...cells], listener),
});

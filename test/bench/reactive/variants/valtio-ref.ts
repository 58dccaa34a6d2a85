import { proxy, ref, subscribe } from "valtio/vanilla";
import { withCellsOfComments } from "../in-cells.ts";

/** Notifies synchronously: Valtio's own batches end in a microtask. */
const inSync = true;

export const { createPopulation, hydratePosts } = withCellsOfComments<{ record: object }>({
  make: (record) => proxy({ record: ref(record) }),
  read: (cell) => cell.record,
  write(cell, record) {
    cell.record = ref(record);
  },
  listen: (cell, listener) => subscribe(cell, listener, inSync),
  listenToAll(cells, listener) {
    for (const cell of cells) subscribe(cell, listener, inSync);
  },
});

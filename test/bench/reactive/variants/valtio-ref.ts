import { proxy, ref, subscribe } from "valtio/vanilla";
import type { BenchmarkPost } from "../../../../app/reactive/benchmarks/rehydration.ts";
import { type CellLibrary, populationOf, postsOf } from "../record-cells.ts";

/** Notifies synchronously: Valtio's own batches end in a microtask. */
const inSync = true;

const references: CellLibrary<{ record: object }> = {
  make: (record) => proxy({ record: ref(record) }),
  read: (cell) => cell.record,
  peek: (cell) => cell.record,
  write(cell, record) {
    cell.record = ref(record);
  },
  batch(writes) {
    writes();
  },
  listen(cell, listener) {
    subscribe(cell, listener, inSync);
  },
  listenToAll(cells, listener) {
    for (const cell of cells) subscribe(cell, listener, inSync);
  },
};

export const createPopulation = (amount: number) => populationOf(references, amount);
export const hydratePosts = (records: readonly BenchmarkPost[]) => postsOf(references, records);

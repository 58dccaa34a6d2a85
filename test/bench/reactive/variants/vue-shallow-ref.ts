import { type ShallowRef, shallowRef, watch } from "@vue/reactivity";
import type { BenchmarkPost } from "../../../../app/reactive/benchmarks/rehydration.ts";
import { type CellLibrary, populationOf, postsOf } from "../record-cells.ts";

const references: CellLibrary<ShallowRef<object>> = {
  make: (record) => shallowRef(record),
  read: (cell) => cell.value,
  peek: (cell) => cell.value,
  write(cell, record) {
    cell.value = record;
  },
  batch(writes) {
    writes();
  },
  listen(cell, listener) {
    watch(cell, listener);
  },
  listenToAll(cells, listener) {
    watch([...cells], listener);
  },
};

export const createPopulation = (amount: number) => populationOf(references, amount);
export const hydratePosts = (records: readonly BenchmarkPost[]) => postsOf(references, records);

import { batch, effect, type Signal, signal } from "@preact/signals-core";
import type { BenchmarkPost } from "../../../../app/reactive/benchmarks/rehydration.ts";
import { afterTheFirst, type CellLibrary, populationOf, postsOf } from "../record-cells.ts";

const signals: CellLibrary<Signal<object>> = {
  make: (record) => signal(record),
  read: (cell) => cell.value,
  peek: (cell) => cell.peek(),
  write(cell, record) {
    cell.value = record;
  },
  batch,
  listen(cell, listener) {
    effect(afterTheFirst(() => cell.value, listener));
  },
  listenToAll(cells, listener) {
    effect(
      afterTheFirst(() => {
        for (const cell of cells) void cell.value;
      }, listener),
    );
  },
};

export const createPopulation = (amount: number) => populationOf(signals, amount);
export const hydratePosts = (records: readonly BenchmarkPost[]) => postsOf(signals, records);

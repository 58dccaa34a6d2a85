import { effect, endBatch, signal, startBatch } from "alien-signals";
import type { BenchmarkPost } from "../../../../app/reactive/benchmarks/rehydration.ts";
import { afterTheFirst, type CellLibrary, populationOf, postsOf } from "../record-cells.ts";

type Cell = ReturnType<typeof signal<object>>;

const signals: CellLibrary<Cell> = {
  make: (record) => signal(record),
  read: (cell) => cell(),
  peek: (cell) => cell(),
  write(cell, record) {
    cell(record);
  },
  batch(writes) {
    startBatch();
    writes();
    endBatch();
  },
  listen(cell, listener) {
    effect(afterTheFirst(cell, listener));
  },
  listenToAll(cells, listener) {
    effect(
      afterTheFirst(() => {
        for (const cell of cells) void cell();
      }, listener),
    );
  },
};

export const createPopulation = (amount: number) => populationOf(signals, amount);
export const hydratePosts = (records: readonly BenchmarkPost[]) => postsOf(signals, records);

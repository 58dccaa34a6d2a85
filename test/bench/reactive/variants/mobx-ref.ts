import { type IObservableValue, observable, reaction, runInAction } from "mobx";
import type { BenchmarkPost } from "../../../../app/reactive/benchmarks/rehydration.ts";
import { type CellLibrary, populationOf, postsOf } from "../record-cells.ts";

const references: CellLibrary<IObservableValue<object>> = {
  make: (record) => observable.box(record, { deep: false }),
  read: (cell) => cell.get(),
  peek: (cell) => cell.get(),
  write(cell, record) {
    cell.set(record);
  },
  batch: runInAction,
  listen(cell, listener) {
    reaction(() => cell.get(), listener);
  },
  listenToAll(cells, listener) {
    reaction(() => cells.map((cell) => cell.get()), listener);
  },
};

export const createPopulation = (amount: number) => populationOf(references, amount);
export const hydratePosts = (records: readonly BenchmarkPost[]) => postsOf(references, records);

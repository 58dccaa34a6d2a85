import { BehaviorSubject, merge, skip } from "rxjs";
import type { BenchmarkPost } from "../../../../app/reactive/benchmarks/rehydration.ts";
import { type CellLibrary, populationOf, postsOf } from "../record-cells.ts";

const subjects: CellLibrary<BehaviorSubject<object>> = {
  make: (record) => new BehaviorSubject(record),
  read: (cell) => cell.value,
  peek: (cell) => cell.value,
  write(cell, record) {
    cell.next(record);
  },
  batch(writes) {
    writes();
  },
  listen(cell, listener) {
    cell.pipe(skip(1)).subscribe(listener);
  },
  listenToAll(cells, listener) {
    merge<unknown[]>(...cells.map((cell) => cell.pipe(skip(1)))).subscribe(listener);
  },
};

export const createPopulation = (amount: number) => populationOf(subjects, amount);
export const hydratePosts = (records: readonly BenchmarkPost[]) => postsOf(subjects, records);

import { BehaviorSubject, merge, skip } from "rxjs";
import { withCellsOfComments } from "../in-cells.ts";

export const { createPopulation, hydratePosts } = withCellsOfComments<BehaviorSubject<object>>({
  make: (record) => new BehaviorSubject(record),
  read: (cell) => cell.value,
  write: (cell, record) => cell.next(record),
  listen: (cell, listener) => cell.pipe(skip(1)).subscribe(listener),
  listenToAll: (cells, listener) =>
    merge<unknown[]>(...cells.map((cell) => cell.pipe(skip(1)))).subscribe(listener),
});

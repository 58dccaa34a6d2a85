import { type IObservableValue, observable, reaction, runInAction } from "mobx";
import { withCellsOfComments } from "../in-cells.ts";

export const { createPopulation, hydratePosts } = withCellsOfComments<IObservableValue<object>>({
  make: (record) => observable.box(record, { deep: false }),
  read: (cell) => cell.get(),
  write: (cell, record) => cell.set(record),
  batch: runInAction,
  listen: (cell, listener) => reaction(() => cell.get(), listener),
  listenToAll: (cells, listener) => reaction(() => cells.map((cell) => cell.get()), listener),
});

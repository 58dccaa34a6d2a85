import { batch, effect, type Signal, signal } from "@preact/signals-core";
import { afterTheFirst, type CellLibrary, inCells } from "../in-cells.ts";

export const library: CellLibrary<Signal<object>> = {
  make: (record) => signal(record),
  read: (cell) => cell.value,
  peek: (cell) => cell.peek(),
  write(cell, record) {
    cell.value = record;
  },
  batch,
  listen: (cell, listener) => effect(afterTheFirst(() => cell.value, listener)),
  listenToAll(cells, listener) {
    effect(
      afterTheFirst(() => {
        for (const cell of cells) void cell.value;
      }, listener),
    );
  },
};

export const { createPopulation, hydratePosts } = inCells(library);

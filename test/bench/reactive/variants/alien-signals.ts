import { effect, endBatch, signal, startBatch } from "alien-signals";
import { afterTheFirst, type CellLibrary, inCells } from "../in-cells.ts";

type Cell = ReturnType<typeof signal<object>>;

export const library: CellLibrary<Cell> = {
  make: (record) => signal(record),
  read: (cell) => cell(),
  write: (cell, record) => cell(record),
  batch(writes) {
    startBatch();
    writes();
    endBatch();
  },
  listen: (cell, listener) => effect(afterTheFirst(cell, listener)),
  listenToAll(cells, listener) {
    effect(
      afterTheFirst(() => {
        for (const cell of cells) void cell();
      }, listener),
    );
  },
};

export const { createPopulation, hydratePosts } = inCells(library);

import { createTodos } from "../../../app/reactive/benchmarks/direct-subscription.ts";
import { populationOf } from "../../../app/reactive/benchmarks/population.ts";
import {
  type BenchmarkComment,
  type BenchmarkPost,
  type Contestant,
  countComment,
  countPost,
  countPostFields,
  postsOf,
  withText,
} from "../../../app/reactive/benchmarks/rehydration.ts";

/** A peer's observable values, each of which holds a record that is replaced whole. */
export interface CellLibrary<Cell> {
  make(record: object): Cell;
  read(cell: Cell): object;
  /** As `read`, but never tracked. `read` itself unless given. */
  peek?(cell: Cell): object;
  write(cell: Cell, record: object): void;
  batch?(writes: () => void): void;
  listen(cell: Cell, listener: () => void): void;
  listenToAll(cells: readonly Cell[], listener: () => void): void;
}

/** A variant that keeps each todo in a cell, and each post in one with its comments. */
export function inCells<Cell>(library: CellLibrary<Cell>): Contestant {
  const { make, read, peek = read, write } = library;
  return {
    createPopulation: (amount) =>
      populationOf(createTodos(amount, make), {
        ...library,
        write: (todo, title) => write(todo, { ...peek(todo), title }),
      }),
    hydratePosts: (records) =>
      postsOf(
        records.map((record) => make(record)),
        (post) => countPost(read(post) as BenchmarkPost),
        {
          ...library,
          write: (post, text) => write(post, withText(peek(post) as BenchmarkPost, text)),
        },
      ),
  };
}

/** The other form of it: each comment has a cell of its own, and can be listened to alone. */
export function withCellsOfComments<Cell>(library: CellLibrary<Cell>): Contestant {
  const { make, read, peek = read, write, batch, listenToAll } = library;
  return {
    ...inCells(library),
    hydratePosts(records) {
      const posts = records.map((record) => ({
        fields: make(record),
        comments: record.comments.map((comment) => make(comment)),
      }));
      const count = ({ fields, comments }: (typeof posts)[number]) => {
        let characters = countPostFields(read(fields) as BenchmarkPost);
        for (const comment of comments) {
          characters += countComment(read(comment) as BenchmarkComment);
        }
        return characters;
      };
      return postsOf(posts, count, {
        listen: ({ fields, comments }, listener) => listenToAll([fields, ...comments], listener),
        write({ fields, comments: [comment] }, text) {
          write(fields, { ...peek(fields), title: text });
          write(comment!, { ...peek(comment!), body: text });
        },
        batch,
      });
    },
  };
}

/** Runs an effect whose first run only tracks. */
export function afterTheFirst(read: () => unknown, listener: () => void): () => void {
  let isFirst = true;
  return () => {
    read();
    if (!isFirst) listener();
    isFirst = false;
  };
}

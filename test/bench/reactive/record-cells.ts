import {
  createRecord,
  type Population,
} from "../../../app/reactive/benchmarks/direct-subscription.ts";
import {
  type BenchmarkComment,
  type BenchmarkPost,
  countComment,
  countPostFields,
  type HydratedPosts,
} from "../../../app/reactive/benchmarks/rehydration.ts";

/** A peer's observable values, each of which holds a record that is replaced whole. */
export interface CellLibrary<Cell> {
  make(record: object): Cell;
  read(cell: Cell): object;
  /** As `read`, but never tracked. */
  peek(cell: Cell): object;
  write(cell: Cell, record: object): void;
  batch(writes: () => void): void;
  listen(cell: Cell, listener: () => void): void;
  listenToAll(cells: readonly Cell[], listener: () => void): void;
}

/** The population of a variant that keeps each todo in one cell. */
export function populationOf<Cell>(library: CellLibrary<Cell>, amount: number): Population {
  const todos = Array.from({ length: amount }, (_, index) => library.make(createRecord(index)));

  return {
    subscribe(createListener) {
      for (const todo of todos) library.listen(todo, createListener());
    },
    update(indices, title) {
      library.batch(() => {
        for (const index of indices) {
          const todo = todos[index]!;
          library.write(todo, { ...library.peek(todo), title });
        }
      });
    },
  };
}

/** The posts of a variant that keeps each post, and each comment, in one cell. */
export function postsOf<Cell>(
  library: CellLibrary<Cell>,
  records: readonly BenchmarkPost[],
): HydratedPosts {
  const posts = records.map((record) => ({
    fields: library.make(record),
    comments: record.comments.map((comment) => library.make(comment)),
  }));

  function count(index: number): number {
    const { fields, comments } = posts[index]!;
    let characters = countPostFields(library.read(fields) as BenchmarkPost);
    for (const comment of comments) {
      characters += countComment(library.read(comment) as BenchmarkComment);
    }
    return characters;
  }

  return {
    readAll() {
      let characters = 0;
      for (let index = 0; index < posts.length; index++) characters += count(index);
      return characters;
    },
    readSome(indices) {
      let characters = 0;
      for (const index of indices) characters += count(index);
      return characters;
    },
    subscribe(createListener) {
      for (const { fields, comments } of posts) {
        library.listenToAll([fields, ...comments], createListener());
      }
    },
    update(indices, text) {
      library.batch(() => {
        for (const index of indices) {
          const { fields, comments } = posts[index]!;
          const comment = comments[0]!;
          library.write(fields, { ...library.peek(fields), title: text });
          library.write(comment, { ...library.peek(comment), body: text });
        }
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

import {
  type CreatePopulation,
  createRecord,
} from "../../../app/reactive/benchmarks/direct-subscription.ts";
import {
  type BenchmarkComment,
  type BenchmarkPost,
  countComment,
  countPostFields,
  type HydratedPosts,
  type HydratePosts,
  readPosts,
  withText,
} from "../../../app/reactive/benchmarks/rehydration.ts";

/** What a module in `variants/` exports. */
export interface VariantModule {
  readonly createPopulation: CreatePopulation;
  readonly hydratePosts: HydratePosts;
}

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
export function inCells<Cell>(library: CellLibrary<Cell>): VariantModule {
  const { make, read, peek = read, write, batch = atOnce, listen } = library;
  return {
    createPopulation(amount) {
      const todos = Array.from({ length: amount }, (_, index) => make(createRecord(index)));
      return {
        subscribe(createListener) {
          for (const todo of todos) listen(todo, createListener());
        },
        update(indices, title) {
          batch(() => {
            for (const index of indices) write(todos[index]!, { ...peek(todos[index]!), title });
          });
        },
      };
    },
    hydratePosts(records) {
      const posts = records.map((record) => make(record));
      return {
        ...readPosts(posts, (post) => read(post) as BenchmarkPost),
        subscribe(createListener) {
          for (const post of posts) listen(post, createListener());
        },
        update(indices, text) {
          batch(() => {
            for (const index of indices) {
              const post = posts[index]!;
              write(post, withText(peek(post) as BenchmarkPost, text));
            }
          });
        },
      };
    },
  };
}

/** The other form of it: each comment has a cell of its own, and can be listened to alone. */
export function withCellsOfComments<Cell>(library: CellLibrary<Cell>): VariantModule {
  const { make, read, peek = read, write, batch = atOnce, listenToAll } = library;
  return {
    ...inCells(library),
    hydratePosts(records) {
      const posts = records.map((record) => ({
        fields: make(record),
        comments: record.comments.map((comment) => make(comment)),
      }));
      return {
        ...countEach(posts, ({ fields, comments }) => {
          let characters = countPostFields(read(fields) as BenchmarkPost);
          for (const comment of comments) {
            characters += countComment(read(comment) as BenchmarkComment);
          }
          return characters;
        }),
        subscribe(createListener) {
          for (const { fields, comments } of posts) {
            listenToAll([fields, ...comments], createListener());
          }
        },
        update(indices, text) {
          batch(() => {
            for (const index of indices) {
              const { fields, comments } = posts[index]!;
              const comment = comments[0]!;
              write(fields, { ...peek(fields), title: text });
              write(comment, { ...peek(comment), body: text });
            }
          });
        },
      };
    },
  };
}

/** Reads posts of which each is counted in a way of its own. */
export function countEach<Post>(
  posts: readonly Post[],
  count: (post: Post) => number,
): Pick<HydratedPosts, "readAll" | "readSome"> {
  return {
    readAll() {
      let characters = 0;
      for (const post of posts) characters += count(post);
      return characters;
    },
    readSome(indices) {
      let characters = 0;
      for (const index of indices) characters += count(posts[index]!);
      return characters;
    },
  };
}

export function atOnce(writes: () => void): void {
  writes();
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

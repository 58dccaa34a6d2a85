import { effect, endBatch, signal, startBatch } from "alien-signals";
import {
  createRecord,
  type Population,
} from "../../../../app/reactive/benchmarks/direct-subscription.ts";
import {
  type BenchmarkPost,
  countComment,
  countPostFields,
  type HydratedPosts,
} from "../../../../app/reactive/benchmarks/rehydration.ts";

export function createPopulation(amount: number): Population {
  const todos = Array.from({ length: amount }, (_, index) => signal(createRecord(index)));

  return {
    subscribe(createListener) {
      for (const todo of todos) listen(() => todo(), createListener());
    },
    update(indices, title) {
      startBatch();
      for (const index of indices) {
        const todo = todos[index]!;
        todo({ ...todo(), title });
      }
      endBatch();
    },
  };
}

export function hydratePosts(records: readonly BenchmarkPost[]): HydratedPosts {
  const posts = records.map((record) => ({
    fields: signal(record),
    comments: record.comments.map((comment) => signal(comment)),
  }));

  return {
    readAll() {
      let characters = 0;
      for (const { fields, comments } of posts) {
        characters += countPostFields(fields());
        for (const comment of comments) characters += countComment(comment());
      }
      return characters;
    },
    readSome(indices) {
      let characters = 0;
      for (const index of indices) {
        const { fields, comments } = posts[index]!;
        characters += countPostFields(fields());
        for (const comment of comments) characters += countComment(comment());
      }
      return characters;
    },
    subscribe(createListener) {
      for (const { fields, comments } of posts) {
        const readWhole = () => {
          void fields();
          for (const comment of comments) void comment();
        };
        listen(readWhole, createListener());
      }
    },
    update(indices, text) {
      startBatch();
      for (const index of indices) {
        const { fields, comments } = posts[index]!;
        const comment = comments[0]!;
        fields({ ...fields(), title: text });
        comment({ ...comment(), body: text });
      }
      endBatch();
    },
  };
}

function listen(read: () => unknown, listener: () => void): void {
  let isFirst = true;
  effect(() => {
    read();
    if (!isFirst) listener();
    isFirst = false;
  });
}

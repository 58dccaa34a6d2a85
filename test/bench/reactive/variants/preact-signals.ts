import { batch, effect, signal } from "@preact/signals-core";
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
      for (const todo of todos) listen(() => todo.value, createListener());
    },
    update(indices, title) {
      batch(() => {
        for (const index of indices) {
          const todo = todos[index]!;
          todo.value = { ...todo.peek(), title };
        }
      });
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
        characters += countPostFields(fields.value);
        for (const comment of comments) characters += countComment(comment.value);
      }
      return characters;
    },
    readSome(indices) {
      let characters = 0;
      for (const index of indices) {
        const { fields, comments } = posts[index]!;
        characters += countPostFields(fields.value);
        for (const comment of comments) characters += countComment(comment.value);
      }
      return characters;
    },
    subscribe(createListener) {
      for (const { fields, comments } of posts) {
        const readWhole = () => {
          void fields.value;
          for (const comment of comments) void comment.value;
        };
        listen(readWhole, createListener());
      }
    },
    update(indices, text) {
      batch(() => {
        for (const index of indices) {
          const { fields, comments } = posts[index]!;
          const comment = comments[0]!;
          fields.value = { ...fields.peek(), title: text };
          comment.value = { ...comment.peek(), body: text };
        }
      });
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

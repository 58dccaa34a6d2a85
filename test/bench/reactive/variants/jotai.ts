import { atom, createStore } from "jotai/vanilla";
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
  const store = createStore();
  const todos = Array.from({ length: amount }, (_, index) => atom(createRecord(index)));
  const setTitles = atom(null, (get, set, indices: readonly number[], title: string) => {
    for (const index of indices) {
      const todo = todos[index]!;
      set(todo, { ...get(todo), title });
    }
  });

  return {
    subscribe(createListener) {
      for (const todo of todos) store.sub(todo, createListener());
    },
    update(indices, title) {
      store.set(setTitles, indices, title);
    },
  };
}

export function hydratePosts(records: readonly BenchmarkPost[]): HydratedPosts {
  const store = createStore();
  const posts = records.map((record) => {
    const fields = atom(record);
    const comments = record.comments.map((comment) => atom(comment));
    const whole = atom((get) => [get(fields), ...comments.map(get)]);
    return { fields, comments, whole };
  });
  const setTexts = atom(null, (get, set, indices: readonly number[], text: string) => {
    for (const index of indices) {
      const { fields, comments } = posts[index]!;
      const comment = comments[0]!;
      set(fields, { ...get(fields), title: text });
      set(comment, { ...get(comment), body: text });
    }
  });

  return {
    readAll() {
      let characters = 0;
      for (const { fields, comments } of posts) {
        characters += countPostFields(store.get(fields));
        for (const comment of comments) characters += countComment(store.get(comment));
      }
      return characters;
    },
    readSome(indices) {
      let characters = 0;
      for (const index of indices) {
        const { fields, comments } = posts[index]!;
        characters += countPostFields(store.get(fields));
        for (const comment of comments) characters += countComment(store.get(comment));
      }
      return characters;
    },
    subscribe(createListener) {
      for (const { whole } of posts) store.sub(whole, createListener());
    },
    update(indices, text) {
      store.set(setTexts, indices, text);
    },
  };
}

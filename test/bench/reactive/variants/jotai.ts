import { atom, createStore } from "jotai/vanilla";
import {
  type CreatePopulation,
  createRecord,
} from "../../../../app/reactive/benchmarks/direct-subscription.ts";
import {
  countComment,
  countPostFields,
  type HydratePosts,
} from "../../../../app/reactive/benchmarks/rehydration.ts";
import { countEach } from "../in-cells.ts";

export const createPopulation: CreatePopulation = (amount) => {
  const store = createStore();
  const todos = Array.from({ length: amount }, (_, index) => atom(createRecord(index)));
  const setTitles = atom(null, (get, set, indices: readonly number[], title: string) => {
    for (const index of indices) set(todos[index]!, { ...get(todos[index]!), title });
  });
  return {
    subscribe(createListener) {
      for (const todo of todos) store.sub(todo, createListener());
    },
    update: (indices, title) => store.set(setTitles, indices, title),
  };
};

export const hydratePosts: HydratePosts = (records) => {
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
    ...countEach(posts, ({ fields, comments }) => {
      let characters = countPostFields(store.get(fields));
      for (const comment of comments) characters += countComment(store.get(comment));
      return characters;
    }),
    subscribe(createListener) {
      for (const { whole } of posts) store.sub(whole, createListener());
    },
    update: (indices, text) => store.set(setTexts, indices, text),
  };
};

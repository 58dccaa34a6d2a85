import { atom, createStore } from "jotai/vanilla";
import {
  type CreatePopulation,
  createTodos,
} from "../../../../app/reactive/benchmarks/direct-subscription.ts";
import {
  countComment,
  countPostFields,
  type HydratePosts,
  postsOf,
} from "../../../../app/reactive/benchmarks/rehydration.ts";

export const createPopulation: CreatePopulation = (amount) => {
  const store = createStore();
  const todos = createTodos(amount, (record) => atom(record));
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
  const count = ({ fields, comments }: (typeof posts)[number]) => {
    let characters = countPostFields(store.get(fields));
    for (const comment of comments) characters += countComment(store.get(comment));
    return characters;
  };
  return {
    ...postsOf(posts, count, {
      listen: ({ whole }, listener) => store.sub(whole, listener),
      write: () => {},
    }),
    update: (indices, text) => store.set(setTexts, indices, text),
  };
};

import type { Todo } from "../todo-record.ts";
import { createRecord, type Population } from "./direct-subscription.ts";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Plain objects, written to in place, beside a map of listeners kept by hand. */
export function createTraditionalTodos(amount: number): Population {
  const todos: Mutable<Todo>[] = [];
  for (let index = 0; index < amount; index++) todos.push(createRecord(index));
  const listeners = new Map<string, (() => void)[]>();

  return {
    subscribe(createListener) {
      for (const { id } of todos) {
        const present = listeners.get(id);
        if (present === undefined) listeners.set(id, [createListener()]);
        else present.push(createListener());
      }
    },
    update(indices, title) {
      for (const index of indices) {
        const todo = todos[index];
        if (todo !== undefined) todo.title = title;
      }
      for (const index of indices) {
        const id = todos[index]?.id ?? "";
        for (const listener of listeners.get(id) ?? []) listener();
      }
    },
  };
}

import { runInAction } from "mobx";
import { ReactiveObject } from "../reactive-object/reactive-object.ts";
import type { Todo } from "../todo-record.ts";
import { createRecord, type Population } from "./direct-subscription.ts";

/** Reactive objects with direct listeners, without the clock and counters of the page's own todos. */
export function createReactiveTodos(amount: number): Population {
  const todos: ReactiveObject<Todo>[] = [];
  for (let index = 0; index < amount; index++) todos.push(new ReactiveObject(createRecord(index)));

  return {
    subscribe(createListener) {
      for (const todo of todos) todo.subscribe(createListener());
    },
    update(indices, title) {
      runInAction(() => {
        for (const index of indices) todos[index]?.update({ title });
      });
    },
  };
}

import { runInAction } from "mobx";
import { ReactiveObject } from "../reactive-object/reactive-object.ts";
import type { Todo } from "../todo-record.ts";
import { createRecord, type Population } from "./direct-subscription.ts";

/** A reactive todo without the clock and counters of the page's own: as bare as the plain one. */
class BenchmarkTodo extends ReactiveObject<Todo> {
  get title() {
    return this.snapshot.title;
  }
}

/** Reactive objects with direct listeners. */
export function createReactiveTodos(amount: number): Population {
  const todos: BenchmarkTodo[] = [];
  for (let index = 0; index < amount; index++) todos.push(new BenchmarkTodo(createRecord(index)));

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

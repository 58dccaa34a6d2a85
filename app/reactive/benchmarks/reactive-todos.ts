import { runInAction } from "mobx";
import { Clock } from "../clock.ts";
import { Metrics } from "../metrics.ts";
import { ReactiveTodo } from "../reactive-todo.ts";
import { createTodoHelpers } from "../todo-helpers.ts";
import { createRecord, type Population } from "./direct-subscription.ts";

/** The page's own reactive todos, with direct listeners. */
export function createReactiveTodos(amount: number): Population {
  const context = {
    clock: new Clock(),
    helpers: createTodoHelpers(new Metrics(), "reactiveObject"),
  };
  const todos: ReactiveTodo[] = [];
  for (let index = 0; index < amount; index++) {
    todos.push(new ReactiveTodo(createRecord(index), context));
  }

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

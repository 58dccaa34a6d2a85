import { flushSync } from "react-dom";
import { ChangeCosts, rowsMetric } from "../metrics/change-costs.ts";
import { Metrics, type MetricSide } from "../metrics/metrics.ts";
import { Clock } from "./clock.ts";
import { createTodoHelpers } from "./counted-helpers.ts";
import { createManyTodos, createMockTodos } from "./mock-todos.ts";
import { ReactiveTodos } from "./reactive-todos.ts";
import { TodoStore } from "./todo-store.ts";

export const todosPerBatchToggle = 100;

export class Demo {
  readonly metrics = new Metrics();
  readonly #rowRenders = new Metrics([rowsMetric]);
  readonly costs = new ChangeCosts(this.metrics, this.#rowRenders);
  readonly helpers = createTodoHelpers(this.metrics, "traditional");
  readonly clock: Clock;
  readonly store: TodoStore;
  readonly reactive: ReactiveTodos;
  #isLive = false;

  /** The clock stays at `now` (epoch milliseconds, from the server) until {@link start}, so that hydration matches. */
  constructor(now: number) {
    this.clock = new Clock(() => (this.#isLive ? Date.now() : now));
    this.store = new TodoStore(() => this.clock.now);
    this.reactive = new ReactiveTodos(this.metrics, this.clock);
    this.reactive.follow(this.store);
    this.store.load(createMockTodos(now));
  }

  /** Lets the clock run and records the costs of the first render, after which it is to be called. */
  start(): void {
    if (this.#isLive) return;
    this.#isLive = true;
    this.costs.measureAll("First render");
  }

  countRow(side: MetricSide): void {
    this.#rowRenders.count(rowsMetric, side);
  }

  /** Without `due`, the todo gets the default due date; `{ due_by: undefined }` gives it none. */
  add(title: string, due?: { readonly due_by: number | undefined }): void {
    if (title.trim() === "") return;
    this.#change("Add", () => {
      const todo = this.store.add(title);
      if (todo !== undefined && due !== undefined) this.store.update(todo.id, due);
    });
  }

  toggle(id: string): void {
    this.#change("Toggle", () => this.store.toggle(id));
  }

  delete(id: string): void {
    this.#change("Delete", () => this.store.delete(id));
  }

  /** `due_by` is in epoch milliseconds; undefined removes the due date. */
  setDueDate(id: string, due_by: number | undefined): void {
    this.#change("New due date", () => this.store.update(id, { due_by }));
  }

  fill(amount: number): void {
    this.#change("Fill", () => this.store.load(createManyTodos(amount, this.clock.now)));
  }

  reset(): void {
    this.#change("Back to four", () => this.store.load(createMockTodos(this.clock.now)));
  }

  toggleMany(): void {
    const todos = this.store.todos() ?? [];
    const stride = Math.floor(todos.length / todosPerBatchToggle);
    const completed_at = this.clock.now;
    const toggled = todos.map((todo, index) => {
      if (index % stride !== 0 || index >= stride * todosPerBatchToggle) return todo;
      return { ...todo, completed_at: todo.completed_at === undefined ? completed_at : undefined };
    });
    this.#change("Toggle 100", () => this.store.load(toggled));
  }

  #change(label: string, change: () => void): void {
    this.costs.measure(label, () => flushSync(change));
  }
}

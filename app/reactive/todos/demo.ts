import { flushSync } from "react-dom";
import { afterPaint } from "../../ui/after-paint.ts";
import { formatCount } from "../../ui/format-number.ts";
import { type Change, ChangeCosts, type MeasuredChange } from "../metrics/change-costs.ts";
import { Metrics, type MetricSide } from "../metrics/metrics.ts";
import { Clock } from "./clock.ts";
import { createTodoHelpers } from "./counted-helpers.ts";
import { createManyTodos, createSteadyTodos } from "./mock-todos.ts";
import { ReactiveTodos } from "./reactive-todos.ts";
import { TodoStore } from "./todo-store.ts";
import type { Todo } from "./todo.ts";

export const todosPerBatchToggle = 100;

/** Rendering more rows at once would block the page. */
const rowsPerPart = 100;

/** Milliseconds. An older page gets todos of the present. */
const maxPageAge = 60_000;

export class Demo {
  readonly metrics = new Metrics();
  readonly costs = new ChangeCosts(this.metrics);
  readonly helpers = createTodoHelpers(this.metrics, "traditional", (...call) =>
    this.costs.countCall(...call),
  );
  readonly clock: Clock;
  readonly store: TodoStore;
  /** The todos of each list. They follow the store one after the other, so that each list can be timed alone. */
  readonly shown: Readonly<Record<MetricSide, TodoStore>>;
  readonly reactive: ReactiveTodos;
  readonly rowLimits: Readonly<Record<MetricSide, RowLimit>> = {
    traditional: new RowLimit(),
    reactiveObject: new RowLimit(),
  };
  readonly #filling = new PartByPart();
  readonly #renderedAt: number;
  #isLive = false;
  #isMemoised = false;
  #unmeasured: Change | undefined = undefined;

  /** The clock shows `now` (epoch milliseconds, from the server) until {@link start}, so that hydration matches. */
  constructor(now: number) {
    const readTime = () => (this.#isLive ? Date.now() : now);
    this.#renderedAt = now;
    this.clock = new Clock(readTime);
    this.store = new TodoStore(readTime);
    this.shown = { traditional: new TodoStore(readTime), reactiveObject: new TodoStore(readTime) };
    const helpers = createTodoHelpers(this.metrics, "reactiveObject", (...call) =>
      this.costs.countCall(...call),
    );
    this.reactive = new ReactiveTodos(this.metrics, this.clock, helpers);
    this.reactive.follow(this.shown.reactiveObject);
    this.store.subscribe((todos) => this.#show(todos));
    this.store.load(createSteadyTodos(now));
  }

  /** Starts the clock. A page from a cache starts over, since its todos date from its rendering. */
  start(): void {
    if (this.#isLive) return;
    this.#isLive = true;
    if (Math.abs(this.clock.now - this.#renderedAt) < maxPageAge) return;
    this.metrics.reset();
    this.store.load(createSteadyTodos(this.clock.now));
  }

  /** If true, a row of the traditional list renders only when its own todo changes. */
  memoise(isMemoised: boolean): void {
    this.#isMemoised = isMemoised;
  }

  /** Without `due`, the todo gets the default due date; `{ due_by: undefined }` gives it none. */
  add(title: string, due?: { readonly due_by: number | undefined }): void {
    const change: Change = { kind: "add", action: "You added", target: title.trim() };
    this.#change(change, () => this.store.add(title, due));
  }

  toggle({ id, title, completed_at }: Todo): void {
    const action = completed_at === undefined ? "You ticked" : "You unticked";
    this.#change({ kind: "tick", action, target: title }, () => this.store.toggle(id));
  }

  delete({ id, title }: Todo): void {
    const change: Change = { kind: "delete", action: "You deleted", target: title };
    this.#change(change, () => this.store.delete(id));
  }

  /** `due_by` is in epoch milliseconds; undefined removes the due date. */
  setDueDate({ id, title }: Todo, due_by: number | undefined): void {
    const change: Change = { kind: "edit", action: "You changed the due date of", target: title };
    this.#change(change, () => this.store.update(id, { due_by }));
  }

  fill(amount: number): void {
    const change: Change = {
      kind: "fill",
      action: "You chose",
      target: `Fill with ${formatCount(amount)}`,
    };
    this.#change(change, () => this.store.load(createManyTodos(amount, this.clock.now)));
  }

  reset(): void {
    const change: Change = { kind: "back", action: "You chose", target: "Back to 4 todos" };
    this.#change(change, () => this.store.load(createSteadyTodos(this.clock.now)));
  }

  toggleMany(): void {
    const todos = this.store.todos() ?? [];
    const stride = Math.floor(todos.length / todosPerBatchToggle);
    const completed_at = this.clock.now;
    const toggled = todos.map((todo, index) => {
      if (index % stride !== 0 || index >= stride * todosPerBatchToggle) return todo;
      return { ...todo, completed_at: todo.completed_at === undefined ? completed_at : undefined };
    });
    const change: Change = { kind: "several", action: "You chose", target: "Toggle 100 together" };
    this.#change(change, () => this.store.load(toggled));
  }

  #change(change: Change, write: () => void): void {
    this.#filling.finish();
    this.#unmeasured = change;
    write();
    this.#unmeasured = undefined;
  }

  #show(todos: readonly Todo[]): void {
    const { traditional, reactiveObject } = this.shown;
    const change = this.#unmeasured;
    if (change === undefined) {
      traditional.load(todos);
      reactiveObject.load(todos);
      return;
    }
    const todosBefore = traditional.todos()?.length ?? 0;
    const circumstances = { todosBefore, todos: todos.length, isMemoised: this.#isMemoised };
    if (change.kind === "fill" || change.kind === "back") {
      // Render the announcement of the change now, so that neither list's time includes it.
      const measured = flushSync(() => this.costs.begin(change, circumstances));
      this.#filling.run(this.#showInParts(todos, measured));
      return;
    }
    this.costs.measure(change, circumstances, (side) => {
      showNow(() => this.shown[side].load(todos));
    });
  }

  /** Renders the lists' rows part by part, and no row twice. */
  *#showInParts(todos: readonly Todo[], measured: MeasuredChange) {
    const parts = Math.max(1, Math.ceil(todos.length / rowsPerPart));
    for (let part = 1; part <= parts; part++) {
      for (const side of measured.sides) {
        measured.time(side, () =>
          showNow(() => {
            this.rowLimits[side].set(part < parts ? part * rowsPerPart : Infinity);
            if (part === 1) this.shown[side].load(todos);
          }),
        );
        yield;
      }
    }
    measured.end();
  }
}

function showNow(write: () => void): void {
  flushSync(write);
  // Blinking rows render once more: count that time, too.
  flushSync(() => {});
}

/** Limits how many of a list's rows are rendered. */
export class RowLimit {
  readonly #listeners = new Set<() => void>();
  #rows = Infinity;

  readonly current = (): number => this.#rows;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(rows: number): void {
    this.#rows = rows;
    for (const listener of this.#listeners) listener();
  }
}

/** Runs each part of some work after a paint, so that the page stays responsive. */
class PartByPart {
  #parts: Iterator<unknown> | undefined = undefined;

  /** Earlier work must be finished. */
  run(parts: Iterator<unknown>): void {
    this.#parts = parts;
    this.#runAfterPaint(parts);
  }

  finish(): void {
    while (this.#parts?.next().done === false);
    this.#parts = undefined;
  }

  #runAfterPaint(parts: Iterator<unknown>): void {
    afterPaint(() => {
      if (this.#parts !== parts) return;
      if (parts.next().done === false) this.#runAfterPaint(parts);
      else this.#parts = undefined;
    });
  }
}

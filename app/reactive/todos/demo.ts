import { runInAction } from "mobx";
import { flushSync } from "react-dom";
import { afterPaint } from "../../ui/after-paint.ts";
import { formatCount } from "../../ui/format-number.ts";
import {
  type Change,
  ChangeCosts,
  type MeasuredChange,
  metricSides,
} from "../metrics/change-costs.ts";
import { Metrics, type MetricSide } from "../metrics/metrics.ts";
import { ReactiveObject } from "../reactive-object/reactive-object.ts";
import { Clock } from "./clock.ts";
import { createTodoHelpers } from "./counted-helpers.ts";
import { createManyTodos, createSteadyTodos } from "./mock-todos.ts";
import { ReactiveTodos } from "./reactive-todos.ts";
import { type TodoRecords, TodoStore } from "./todo-store.ts";
import type { Todo } from "./todo.ts";

export const todosPerBatchToggle = 100;

/** Rendering more rows at once would block the page. */
const rowsPerPart = 100;

/** The kind of change that Undo is measured as. Other kinds are their own inverse. */
const inverses: Partial<Record<Change["kind"], Change["kind"]>> = {
  tick: "edit",
  add: "delete",
  delete: "add",
  fill: "back",
  back: "fill",
};

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
  /** The records that each list shows. The lists follow the store one after the other, so that each can be timed alone. */
  readonly shown: {
    readonly traditional: ReactiveObject<TodoRecords>;
    readonly reactiveObject: ReactiveTodos;
  };
  readonly rowLimits: Readonly<Record<MetricSide, RowLimit>> = {
    traditional: new ReactiveObject({ rows: Infinity }),
    reactiveObject: new ReactiveObject({ rows: Infinity }),
  };
  /** While memoised, a row of the traditional list renders only when its own todo changes. */
  readonly settings = new ReactiveObject<{ readonly isMemoised: boolean }>({ isMemoised: false });
  readonly #filling = new PartByPart();
  readonly #renderedAt: number;
  #isLive = false;
  #initialTodos: readonly Todo[] | undefined;
  #undoSteps: readonly { readonly kind: Change["kind"]; readonly records: TodoRecords }[] = [];

  /** The clock shows `now` (epoch milliseconds, from the server) until {@link start}, so that hydration matches. */
  constructor(now: number) {
    const readTime = () => (this.#isLive ? Date.now() : now);
    this.#renderedAt = now;
    this.clock = new Clock(readTime);
    this.store = new TodoStore(createSteadyTodos(now), readTime);
    this.#initialTodos = this.store.todos;
    const records = this.store.snapshot;
    const helpers = createTodoHelpers(this.metrics, "reactiveObject", (...call) =>
      this.costs.countCall(...call),
    );
    this.shown = {
      traditional: new ReactiveObject(records),
      reactiveObject: new ReactiveTodos(records, this.metrics, this.clock, helpers),
    };
  }

  /** Starts the clock. A page from a cache starts over, since its todos date from its rendering. */
  start(): void {
    if (this.#isLive) return;
    this.#isLive = true;
    if (Math.abs(this.clock.now - this.#renderedAt) < maxPageAge) return;
    this.metrics.reset();
    this.#loadInitial();
    for (const side of metricSides) {
      runInAction(() => this.shown[side].replace(this.store.snapshot));
    }
  }

  /** Without `due`, the todo gets the default due date; `{ due_by: undefined }` gives it none. */
  add(title: string, due?: { readonly due_by: number | undefined }): void {
    this.#change("add", "You added", title.trim(), () => this.store.add(title, due));
  }

  toggle({ id, title, completed_at }: Todo): void {
    const action = completed_at === undefined ? "You ticked" : "You unticked";
    this.#change("tick", action, title, () => this.store.toggle(id));
  }

  delete({ id, title }: Todo): void {
    this.#change("delete", "You deleted", title, () => this.store.delete(id));
  }

  /** `due_by` is in epoch milliseconds; undefined removes the due date. */
  setDueDate({ id, title }: Todo, due_by: number | undefined): void {
    const action = "You changed the due date of";
    this.#change("edit", action, title, () => this.store.change(id, { due_by }));
  }

  fill(amount: number): void {
    const target = `Fill with ${formatCount(amount)}`;
    const todos = createManyTodos(amount, this.clock.now);
    this.#change("fill", "You chose", target, () => this.store.load(todos));
  }

  reset(): void {
    this.#change("back", "You chose", "Back to 4 todos", () => this.#loadInitial());
  }

  toggleMany(): void {
    const todos = this.store.todos ?? [];
    const stride = Math.floor(todos.length / todosPerBatchToggle);
    const completed_at = this.clock.now;
    const toggled = todos.map((todo, index) => {
      if (index % stride !== 0 || index >= stride * todosPerBatchToggle) return todo;
      return { ...todo, completed_at: todo.completed_at === undefined ? completed_at : undefined };
    });
    this.#change("several", "You chose", "Toggle 100 together", () => this.store.load(toggled));
  }

  /** True while the todos are those of {@link reset}. */
  get isInitial(): boolean {
    return this.store.todos === this.#initialTodos;
  }

  get canUndo(): boolean {
    return this.#undoSteps.length > 0;
  }

  /** Takes back the last change that was not taken back yet. */
  undo(): void {
    const last = this.#undoSteps.at(-1);
    if (last === undefined) return;
    this.#undoSteps = this.#undoSteps.slice(0, -1);
    this.#filling.finish();
    runInAction(() => this.store.replace(last.records));
    this.#show({ kind: inverses[last.kind] ?? last.kind, action: "You chose", target: "Undo" });
  }

  #loadInitial(): void {
    this.store.load(createSteadyTodos(this.clock.now));
    this.#initialTodos = this.store.todos;
  }

  #change(kind: Change["kind"], action: string, target: string, write: () => void): void {
    this.#filling.finish();
    const records = this.store.snapshot;
    write();
    if (this.store.snapshot === records) return;
    this.#undoSteps = [...this.#undoSteps, { kind, records }];
    this.#show({ kind, action, target });
  }

  #show(change: Change): void {
    const todosBefore = this.shown.traditional.snapshot.todos?.length ?? 0;
    const todos = this.store.todos?.length ?? 0;
    const circumstances = { todosBefore, todos, ...this.settings.snapshot };
    if (change.kind === "fill" || change.kind === "back") {
      // Render the announcement of the change now, so that neither list's time includes it.
      const measured = flushSync(() => this.costs.begin(change, circumstances));
      this.#filling.run(this.#showInParts(todos, measured));
      return;
    }
    flushSync(() => {});
    this.costs.measure(change, circumstances, (side) => this.#showOn(side));
  }

  #showOn(side: MetricSide, rows = Infinity): void {
    flushSync(() => {
      this.rowLimits[side].update({ rows });
      runInAction(() => this.shown[side].replace(this.store.snapshot));
    });
    // Blinking rows render once more: count that time, too.
    flushSync(() => {});
  }

  /** Renders the lists' rows part by part, and no row twice. */
  *#showInParts(todos: number, measured: MeasuredChange) {
    const parts = Math.max(1, Math.ceil(todos / rowsPerPart));
    for (let part = 1; part <= parts; part++) {
      for (const side of measured.sides) {
        measured.time(side, () => this.#showOn(side, part < parts ? part * rowsPerPart : Infinity));
        yield;
      }
    }
    measured.end();
  }
}

/** Limits how many of a list's rows are rendered. */
export type RowLimit = ReactiveObject<{ readonly rows: number }>;

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

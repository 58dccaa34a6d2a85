import { flushSync } from "react-dom";
import { formatCount } from "../../ui/format-number.ts";
import { type Change, ChangeCosts, type Showing } from "../metrics/change-costs.ts";
import { Metrics, type MetricSide } from "../metrics/metrics.ts";
import { Clock } from "./clock.ts";
import { createTodoHelpers } from "./counted-helpers.ts";
import { createManyTodos, createSteadyTodos } from "./mock-todos.ts";
import { PartByPart } from "./part-by-part.ts";
import { ReactiveTodos } from "./reactive-todos.ts";
import { RowLimit } from "./row-limit.ts";
import { TodoStore } from "./todo-store.ts";
import type { Todo } from "./todo.ts";

export const todosPerBatchToggle = 100;

/** Rendering more rows of a list at once would keep the page from answering. */
const rowsPerPart = 100;

/** Milliseconds. An older page is shown with todos of the present. */
const oldestPage = 60_000;

export class Demo {
  readonly metrics = new Metrics();
  readonly costs = new ChangeCosts(this.metrics);
  readonly helpers = createTodoHelpers(this.metrics, "traditional", (...call) =>
    this.costs.countCall(...call),
  );
  readonly clock: Clock;
  readonly store: TodoStore;
  /** What each list shows: the store's todos, told to one list after the other, so that each can be timed alone. */
  readonly shown: Readonly<Record<MetricSide, TodoStore>>;
  readonly reactive: ReactiveTodos;
  /** How many rows of each list are rendered. */
  readonly rowLimits: Readonly<Record<MetricSide, RowLimit>> = {
    traditional: new RowLimit(),
    reactiveObject: new RowLimit(),
  };
  readonly #filling = new PartByPart();
  readonly #renderedAt: number;
  #isLive = false;
  #isMemoised = false;
  #unmeasured: Change | undefined = undefined;

  /** The clock stays at `now` (epoch milliseconds, from the server) until {@link start}, so that hydration matches. */
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

  /** Lets the clock run. A page from a cache starts over, since its todos are of the time at which it was rendered. */
  start(): void {
    if (this.#isLive) return;
    this.#isLive = true;
    if (Math.abs(this.clock.now - this.#renderedAt) < oldestPage) return;
    this.metrics.reset();
    this.store.load(createSteadyTodos(this.clock.now));
  }

  /** Whether the rows of the traditional list render only when their own todo changes. */
  memoise(isMemoised: boolean): void {
    this.#isMemoised = isMemoised;
  }

  /** Without `due`, the todo gets the default due date; `{ due_by: undefined }` gives it none. */
  add(title: string, due?: { readonly due_by: number | undefined }): void {
    const change: Change = { kind: "add", did: "You added", what: title.trim() };
    this.#change(change, () => this.store.add(title, due));
  }

  toggle({ id, title, completed_at }: Todo): void {
    const did = completed_at === undefined ? "You ticked" : "You unticked";
    this.#change({ kind: "tick", did, what: title }, () => this.store.toggle(id));
  }

  delete({ id, title }: Todo): void {
    const change: Change = { kind: "delete", did: "You deleted", what: title };
    this.#change(change, () => this.store.delete(id));
  }

  /** `due_by` is in epoch milliseconds; undefined removes the due date. */
  setDueDate({ id, title }: Todo, due_by: number | undefined): void {
    const change: Change = { kind: "edit", did: "You changed the due date of", what: title };
    this.#change(change, () => this.store.update(id, { due_by }));
  }

  fill(amount: number): void {
    const change: Change = {
      kind: "fill",
      did: "You chose",
      what: `Fill with ${formatCount(amount)}`,
    };
    this.#change(change, () => this.store.load(createManyTodos(amount, this.clock.now)));
  }

  reset(): void {
    const change: Change = { kind: "back", did: "You chose", what: "Back to 4 todos" };
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
    const change: Change = { kind: "several", did: "You chose", what: "Toggle 100 together" };
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
      // Whatever tells of the change renders now, so that it is in neither list's time.
      const showing = flushSync(() => this.costs.begin(change, circumstances));
      this.#filling.run(this.#showInParts(todos, showing));
      return;
    }
    this.costs.measure(change, circumstances, (side) => {
      showNow(() => this.shown[side].load(todos));
    });
  }

  /** Each list gets its rows a part after the other, and renders none twice. */
  *#showInParts(todos: readonly Todo[], showing: Showing) {
    const parts = Math.max(1, Math.ceil(todos.length / rowsPerPart));
    for (let part = 1; part <= parts; part++) {
      for (const side of showing.sides) {
        showing.time(side, () =>
          showNow(() => {
            this.rowLimits[side].set(part < parts ? part * rowsPerPart : Infinity);
            if (part === 1) this.shown[side].load(todos);
          }),
        );
        yield;
      }
    }
    showing.end();
  }
}

function showNow(write: () => void): void {
  flushSync(write);
  // What blinks renders once more: each list pays for its own.
  flushSync(() => {});
}

import { computed, type IComputedValue, observable, runInAction } from "mobx";
import type { Metrics } from "../metrics/metrics.ts";
import { ReactiveObject } from "../reactive-object/reactive-object.ts";
import type { Clock } from "./clock.ts";
import { createTodoHelpers, type TodoHelpers } from "./counted-helpers.ts";
import { remainingTimeStep } from "./due-date-text.ts";
import type { TodoStore } from "./todo-store.ts";
import type { Todo } from "./todo.ts";

/** What the reactive todos of one page share. */
export interface ReactiveTodoContext {
  readonly clock: Clock;
  readonly helpers: TodoHelpers;
}

/** A todo whose derived values are computed when first read and kept until they can change. */
export class ReactiveTodo extends ReactiveObject<Todo> {
  readonly #context: ReactiveTodoContext;

  constructor(todo: Todo, context: ReactiveTodoContext) {
    super(todo);
    this.#context = context;
  }

  get id() {
    return this.snapshot.id;
  }

  get isCompleted(): boolean {
    return this.computed(this.#context.helpers.isCompleted);
  }

  /** Whether its due date is earlier than now, done or not. */
  get isPastDue(): boolean {
    const { due_by } = this.snapshot;
    return due_by !== undefined && this.#context.clock.hasPassed(due_by);
  }

  /** Whether it is past due and not done. */
  get isOverdue(): boolean {
    const { due_by = 0 } = this.snapshot;
    return this.computed(this.#context.helpers.isOverdue, this.isPastDue ? due_by + 1 : due_by);
  }

  /** `In 7 days`, `No date`. */
  get relativeDueDate(): string {
    return this.computed(this.#context.helpers.formatDate, this.#context.clock.endOfToday);
  }

  /** `6 days 23 hours left`, `No date`. */
  get remainingTime(): string {
    return this.computed(this.#context.helpers.remainingTime, this.#remainingTimeNow());
  }

  #remainingTimeNow(): number {
    const { clock } = this.#context;
    const { due_by } = this.snapshot;
    if (due_by === undefined) return 0;
    return clock.nowInSteps(due_by, remainingTimeStep(due_by, clock.now));
  }
}

/**
 * The reactive list: one reactive todo for each record of the store, the same one as long as its
 * id is there. A change of one record reaches the observers of that one todo.
 */
export class ReactiveTodos {
  readonly #metrics: Metrics;
  readonly #make: (todo: Todo) => ReactiveTodo;
  readonly #all = observable.box<readonly ReactiveTodo[] | undefined>(undefined, { deep: false });
  readonly #completedCount: IComputedValue<number>;
  #byId = new Map<string, ReactiveTodo>();

  constructor(metrics: Metrics, clock: Clock) {
    const context = { clock, helpers: createTodoHelpers(metrics, "reactiveObject") };
    this.#metrics = metrics;
    this.#make = (todo) => new ReactiveTodo(todo, context);
    this.#completedCount = computed(() => this.#countCompleted());
  }

  /** The todos in the store's order; undefined before they arrive. Observed by MobX. */
  get all(): readonly ReactiveTodo[] | undefined {
    return this.#all.get();
  }

  /** How many are done. A MobX computed: while observed, counted again only after a change. */
  get completedCount(): number {
    return this.#completedCount.get();
  }

  /** How many are not done yet. */
  get remainingCount(): number {
    return (this.all?.length ?? 0) - this.completedCount;
  }

  /** Follows a store until the function that this gives back is called. */
  follow(store: TodoStore): () => void {
    return store.subscribe((todos) => this.take(todos));
  }

  /** Takes over a list of records: only those that are not the same record as before are written. */
  take(todos: readonly Todo[]): void {
    runInAction(() => {
      const former = this.#byId;
      const before = this.#all.get();
      this.#byId = new Map();
      const all = todos.map((todo) => this.#takeOne(todo, former.get(todo.id)));
      for (const [id, todo] of former) if (!this.#byId.has(id)) todo.dispose();
      const isSameList =
        before?.length === all.length && all.every((todo, index) => todo === before[index]);
      if (!isSameList) this.#all.set(all);
    });
  }

  #takeOne(record: Todo, former: ReactiveTodo | undefined): ReactiveTodo {
    former?.replace(record);
    const todo = former ?? this.#make(record);
    this.#byId.set(record.id, todo);
    return todo;
  }

  #countCompleted(): number {
    this.#metrics.count("completedCount", "reactiveObject");
    return (this.all ?? []).filter((todo) => todo.isCompleted).length;
  }
}

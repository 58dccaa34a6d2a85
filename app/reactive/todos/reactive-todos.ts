import { computed, type IComputedValue, observable, runInAction } from "mobx";
import type { Metrics } from "../metrics/metrics.ts";
import { ReactiveObject } from "../reactive-object/reactive-object.ts";
import type { Clock } from "./clock.ts";
import { createTodoHelpers, type TodoHelpers } from "./counted-helpers.ts";
import { remainingTimeStep } from "./due-date.ts";
import type { TodoStore } from "./todo-store.ts";
import type { Todo } from "./todo.ts";

interface ReactiveTodoContext {
  readonly clock: Clock;
  readonly helpers: TodoHelpers;
}

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

  get dueBy(): Date | undefined {
    return dateOf(this.snapshot.due_by);
  }

  get completedDate(): Date | undefined {
    return dateOf(this.snapshot.completed_at);
  }

  /** Also true for a completed todo. */
  get isPastDue(): boolean {
    const { due_by } = this.snapshot;
    return due_by !== undefined && this.#context.clock.hasPassed(due_by);
  }

  get isOverdue(): boolean {
    const { due_by = 0 } = this.snapshot;
    return this.computed(this.#context.helpers.isOverdue, this.isPastDue ? due_by + 1 : due_by);
  }

  get relativeDueDate(): string {
    return this.computed(this.#context.helpers.formatDate, this.#context.clock.endOfToday);
  }

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

/** Takes epoch milliseconds. */
function dateOf(time: number | undefined): Date | undefined {
  return time === undefined ? undefined : new Date(time);
}

/** Maps each record to one ReactiveTodo, which remains the same object while its id is in the store. */
export class ReactiveTodos {
  readonly #metrics: Metrics;
  readonly #make: (todo: Todo) => ReactiveTodo;
  readonly #all = observable.box<readonly ReactiveTodo[] | undefined>(undefined, { deep: false });
  readonly #completedCount: IComputedValue<number>;
  #byId = new Map<string, ReactiveTodo>();

  constructor(
    metrics: Metrics,
    clock: Clock,
    helpers: TodoHelpers = createTodoHelpers(metrics, "reactiveObject"),
  ) {
    const context = { clock, helpers };
    this.#metrics = metrics;
    this.#make = (todo) => new ReactiveTodo(todo, context);
    this.#completedCount = computed(() => this.#countCompleted());
  }

  /** In the store's order; undefined until loaded. Tracked. */
  get all(): readonly ReactiveTodo[] | undefined {
    return this.#all.get();
  }

  get completedCount(): number {
    return this.#completedCount.get();
  }

  get remainingCount(): number {
    return (this.all?.length ?? 0) - this.completedCount;
  }

  follow(store: TodoStore): () => void {
    return store.subscribe((todos) => this.#reconcile(todos));
  }

  #reconcile(todos: readonly Todo[]): void {
    runInAction(() => {
      const former = this.#byId;
      const before = this.#all.get();
      this.#byId = new Map();
      const all = todos.map((todo) => this.#reconcileOne(todo, former.get(todo.id)));
      for (const [id, todo] of former) if (!this.#byId.has(id)) todo.dispose();
      const isSameList =
        before?.length === all.length && all.every((todo, index) => todo === before[index]);
      if (!isSameList) this.#all.set(all);
    });
  }

  #reconcileOne(record: Todo, former: ReactiveTodo | undefined): ReactiveTodo {
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

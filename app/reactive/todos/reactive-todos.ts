import { computed } from "mobx";
import type { Metrics } from "../metrics/metrics.ts";
import { listOf, type ListOf } from "../reactive-object/child-list.ts";
import { ReactiveObject } from "../reactive-object/reactive-object.ts";
import type { Clock } from "./clock.ts";
import { createTodoHelpers, type TodoHelpers } from "./counted-helpers.ts";
import { remainingTimeStep } from "./due-date.ts";
import type { TodoRecords } from "./todo-store.ts";
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

/** Each todo is a child, which remains the same object while its id is in the list. */
export class ReactiveTodos extends ReactiveObject<TodoRecords> {
  readonly #metrics: Metrics;
  readonly #children: ListOf<"todos", Todo, ReactiveTodo>;
  readonly #isLoaded = computed(() => this.snapshot.todos !== undefined);
  readonly #completedCount = computed(() => this.#countCompleted());

  constructor(
    records: TodoRecords,
    metrics: Metrics,
    clock: Clock,
    helpers: TodoHelpers = createTodoHelpers(metrics, "reactiveObject"),
  ) {
    super(records);
    this.#metrics = metrics;
    this.#children = listOf("todos", (todo: Todo) => new ReactiveTodo(todo, { clock, helpers }));
  }

  /** In the store's order; undefined until loaded. Tracked, but for what is in the todos. */
  get all(): readonly ReactiveTodo[] | undefined {
    return this.#isLoaded.get() ? this.childrenOf(this.#children) : undefined;
  }

  get completedCount(): number {
    return this.#completedCount.get();
  }

  get remainingCount(): number {
    return (this.all?.length ?? 0) - this.completedCount;
  }

  #countCompleted(): number {
    this.#metrics.count("completedCount", "reactiveObject");
    return (this.all ?? []).filter((todo) => todo.isCompleted).length;
  }
}

import type { Clock } from "./clock.ts";
import { ReactiveObject } from "./reactive-object/reactive-object.ts";
import { remainingTimeStep } from "./remaining-time.ts";
import type { TodoHelpers } from "./todo-helpers.ts";
import type { Todo } from "./todo-record.ts";

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

import { computed, type IComputedValue, observable, runInAction } from "mobx";
import type { Clock } from "./clock.ts";
import type { Metrics } from "./metrics.ts";
import { ReactiveTodo } from "./reactive-todo.ts";
import { createTodoHelpers } from "./todo-helpers.ts";
import type { Todo } from "./todo-record.ts";
import type { TodoStore } from "./todo-store.ts";

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

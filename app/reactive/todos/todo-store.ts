import { defaultDueDate } from "./due-date.ts";
import { createTodo, type Todo } from "./todo.ts";

export class TodoStore {
  readonly #listeners = new Set<(todos: readonly Todo[]) => void>();
  readonly #readTime: () => number;
  #todos: readonly Todo[] | undefined = undefined;

  /** `readTime` returns epoch milliseconds. */
  constructor(readTime: () => number = Date.now) {
    this.#readTime = readTime;
  }

  /** Undefined until {@link load}; the same array until a change. */
  readonly todos = (): readonly Todo[] | undefined => this.#todos;

  /** Calls `listener` immediately if loaded, and after each change. Returns an unsubscribe function. */
  readonly subscribe = (listener: (todos: readonly Todo[]) => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#todos !== undefined) listener(this.#todos);
    return () => this.#listeners.delete(listener);
  };

  load(todos: readonly Todo[]): void {
    this.#emit(todos);
  }

  append(todos: readonly Todo[]): void {
    this.#emit([...(this.#todos ?? []), ...todos]);
  }

  /** Without `due`, the todo gets the default due date. Trims the title. Returns undefined, and adds nothing, if it is blank (docs/product.md, 5). */
  add(title: string, due?: { readonly due_by: number | undefined }): Todo | undefined {
    const trimmed = title.trim();
    if (trimmed === "") return undefined;
    const now = this.#readTime();
    const todo = createTodo(now, { title: trimmed, due_by: defaultDueDate(now), ...due });
    this.append([todo]);
    return todo;
  }

  /** Does nothing for an unknown id or equal values. */
  update(id: string, changes: Partial<Omit<Todo, "id">>): void {
    const todos = this.#todos ?? [];
    const index = todos.findIndex((todo) => todo.id === id);
    const todo = todos[index];
    if (todo === undefined || isSame(todo, changes)) return;
    this.#emit(todos.with(index, { ...todo, ...changes }));
  }

  toggle(id: string): void {
    const todo = this.#todos?.find((candidate) => candidate.id === id);
    if (todo === undefined) return;
    this.update(id, {
      completed_at: todo.completed_at === undefined ? this.#readTime() : undefined,
    });
  }

  delete(id: string): void {
    const todos = this.#todos ?? [];
    const rest = todos.filter((todo) => todo.id !== id);
    if (rest.length < todos.length) this.#emit(rest);
  }

  #emit(todos: readonly Todo[]): void {
    this.#todos = todos;
    for (const listener of this.#listeners) {
      // A listener wrote, and all listeners have received that newer list already.
      if (this.#todos !== todos) return;
      listener(todos);
    }
  }
}

function isSame(todo: Todo, changes: Partial<Todo>): boolean {
  const keys = Object.keys(changes) as (keyof Todo)[];
  return keys.every((key) => Object.is(todo[key], changes[key]));
}

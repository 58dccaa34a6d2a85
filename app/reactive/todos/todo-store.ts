import { createTodo, defaultDueDate, type Todo } from "./todo.ts";

/** Where both lists get their todos from: a store in memory, with the calls of a real one. */
export class TodoStore {
  readonly #listeners = new Set<(todos: readonly Todo[]) => void>();
  readonly #readTime: () => number;
  #todos: readonly Todo[] | undefined = undefined;

  /** `readTime` gives epoch milliseconds. */
  constructor(readTime: () => number = Date.now) {
    this.#readTime = readTime;
  }

  /** The todos as they are now; undefined before they were loaded. The same array until a change. */
  readonly todos = (): readonly Todo[] | undefined => this.#todos;

  /**
   * The stream of todos: `listener` gets the present ones at once, if they were loaded, and the new
   * list after each change, until the function that this gives back is called.
   */
  readonly subscribe = (listener: (todos: readonly Todo[]) => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#todos !== undefined) listener(this.#todos);
    return () => this.#listeners.delete(listener);
  };

  /** Replaces whatever there is. */
  load(todos: readonly Todo[]): void {
    this.#emit(todos);
  }

  /** Puts todos behind those that are there. */
  append(todos: readonly Todo[]): void {
    this.#emit([...(this.#todos ?? []), ...todos]);
  }

  /**
   * Adds a todo due in 7 days and gives it back. The title is trimmed; a blank one is ignored
   * (spec.md, 5).
   */
  add(title: string): Todo | undefined {
    const trimmed = title.trim();
    if (trimmed === "") return undefined;
    const now = this.#readTime();
    const todo = createTodo(now, { title: trimmed, due_by: defaultDueDate(now) });
    this.append([todo]);
    return todo;
  }

  /** Writes some fields of one todo. An unknown id, or what it holds already, changes nothing. */
  update(id: string, changes: Partial<Omit<Todo, "id">>): void {
    const todos = this.#todos ?? [];
    const index = todos.findIndex((todo) => todo.id === id);
    const todo = todos[index];
    if (todo === undefined || isSame(todo, changes)) return;
    this.#emit(todos.with(index, { ...todo, ...changes }));
  }

  /** Marks one todo as done now, or as not done. */
  toggle(id: string): void {
    const todo = this.#todos?.find((candidate) => candidate.id === id);
    if (todo === undefined) return;
    this.update(id, {
      completed_at: todo.completed_at === undefined ? this.#readTime() : undefined,
    });
  }

  /** Removes one todo, if it is there. */
  delete(id: string): void {
    const todos = this.#todos ?? [];
    const rest = todos.filter((todo) => todo.id !== id);
    if (rest.length < todos.length) this.#emit(rest);
  }

  #emit(todos: readonly Todo[]): void {
    this.#todos = todos;
    for (const listener of this.#listeners) listener(todos);
  }
}

function isSame(todo: Todo, changes: Partial<Todo>): boolean {
  const keys = Object.keys(changes) as (keyof Todo)[];
  return keys.every((key) => Object.is(todo[key], changes[key]));
}

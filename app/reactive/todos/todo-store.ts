import { runInAction } from "mobx";
import { ReactiveObject } from "../reactive-object/reactive-object.ts";
import { defaultDueDate } from "./due-date.ts";
import { createTodo, type Todo } from "./todo.ts";

export interface TodoRecords {
  /** Undefined until they are loaded. */
  readonly todos?: readonly Todo[] | undefined;
}

export class TodoStore extends ReactiveObject<TodoRecords> {
  readonly #readTime: () => number;

  /** `readTime` returns epoch milliseconds. */
  constructor(todos?: readonly Todo[], readTime: () => number = Date.now) {
    super({ todos });
    this.#readTime = readTime;
  }

  /** The same array until a change. */
  get todos(): readonly Todo[] | undefined {
    return this.snapshot.todos;
  }

  load(todos: readonly Todo[]): void {
    runInAction(() => this.replace({ todos }));
  }

  /** Without `due`, the todo gets the default due date. Trims the title. Returns undefined, and adds nothing, if it is blank (docs/product.md, 5). */
  add(title: string, due?: { readonly due_by: number | undefined }): Todo | undefined {
    const trimmed = title.trim();
    if (trimmed === "") return undefined;
    const now = this.#readTime();
    const todo = createTodo(now, { title: trimmed, due_by: defaultDueDate(now), ...due });
    this.load([...(this.todos ?? []), todo]);
    return todo;
  }

  /** Does nothing for an unknown id. */
  change(id: string, changes: Partial<Omit<Todo, "id">>): void {
    const todos = this.todos ?? [];
    this.load(todos.map((todo) => (todo.id === id ? { ...todo, ...changes } : todo)));
  }

  toggle(id: string): void {
    const todo = this.todos?.find((candidate) => candidate.id === id);
    const isDone = todo?.completed_at !== undefined;
    this.change(id, { completed_at: isDone ? undefined : this.#readTime() });
  }

  delete(id: string): void {
    this.load((this.todos ?? []).filter((todo) => todo.id !== id));
  }
}

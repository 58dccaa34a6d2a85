/** Immutable (docs/product.md, 3). */
export interface Todo {
  readonly id: string;
  readonly user_id: string;
  readonly title: string;
  /** Epoch milliseconds. */
  readonly created_at: number;
  /** Epoch milliseconds. */
  readonly due_by?: number | undefined;
  /** Epoch milliseconds; undefined until the todo is done. */
  readonly completed_at?: number | undefined;
}

export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export const defaultUserId = "user-1";

export function generateTodoId(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return `${high.toString(36)}${low.toString(36).padStart(7, "0")}`;
}

/** `now` is in epoch milliseconds. */
export function createTodo(now: number, fields: Partial<Todo> = {}): Todo {
  return { id: generateTodoId(), user_id: defaultUserId, title: "", created_at: now, ...fields };
}

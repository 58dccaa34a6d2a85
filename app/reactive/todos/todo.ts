import { dayLength } from "../../dates/calendar-date.ts";

/** What a store holds of one todo (spec.md, 3). A record is replaced, never written to. */
export interface Todo {
  readonly id: string;
  readonly user_id: string;
  readonly title: string;
  /** Epoch milliseconds. */
  readonly created_at: number;
  /** Epoch milliseconds. */
  readonly due_by?: number | undefined;
  /** Epoch milliseconds; present when the todo is done. */
  readonly completed_at?: number | undefined;
}

/** Whose todos they are. Sample data only. */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The user whom todos belong to that the page adds. */
export const defaultUserId = "user-1";

/** A new id, unlikely to be met again: random, in base 36. */
export function generateTodoId(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return `${high.toString(36)}${low.toString(36).padStart(7, "0")}`;
}

/**
 * A new todo: untitled, not due, not done, unless `fields` say otherwise. `now` is in epoch
 * milliseconds.
 */
export function createTodo(now: number, fields: Partial<Todo> = {}): Todo {
  return { id: generateTodoId(), user_id: defaultUserId, title: "", created_at: now, ...fields };
}

/** Due in 7 days, unless the visitor chooses another date. `now` and the result are epoch milliseconds. */
export function defaultDueDate(now: number): number {
  return now + 7 * dayLength;
}

/** Not done, with a due date before `now` (epoch milliseconds). */
export function isTodoOverdue({ completed_at, due_by }: Todo, now: number): boolean {
  return completed_at === undefined && due_by !== undefined && due_by < now;
}

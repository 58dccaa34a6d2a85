import { dayLength } from "../../dates/calendar-date.ts";
import type { Todo } from "./todo.ts";

/** The due date of a todo that is added without one. Takes and returns epoch milliseconds. */
export function defaultDueDate(now: number): number {
  return now + 7 * dayLength;
}

/** `now` is in epoch milliseconds. */
export function isTodoOverdue({ completed_at, due_by }: Todo, now: number): boolean {
  return completed_at === undefined && due_by !== undefined && due_by < now;
}

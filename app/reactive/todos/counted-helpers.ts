import type { Metrics, MetricSide } from "../metrics/metrics.ts";
import { formatRelativeDate, formatRemainingTime } from "./due-date-text.ts";
import { isTodoOverdue, type Todo } from "./todo.ts";

/** What both lists ask about todos. `now` is in epoch milliseconds. */
export interface TodoHelpers {
  isCompleted(todo: Todo): boolean;
  /** The due date, relative to `now`: `In 7 days`, `No date`. */
  formatDate(todo: Todo, now: number): string;
  /** Not completed, with a due date that is earlier than `now`. */
  isOverdue(todo: Todo, now: number): boolean;
  /** `6 days 23 hours left`, `No date`. */
  remainingTime(todo: Todo, now: number): string;
  /** How many of them are done. Calls `isCompleted` for each. */
  completedCount(todos: readonly Todo[]): number;
}

/**
 * The helper functions, each of which counts its calls for one of the lists. The traditional list
 * calls them whenever it renders; reactive todos call the same ones, and keep what they gave.
 */
export function createTodoHelpers(metrics: Metrics, side: MetricSide): TodoHelpers {
  function isCompleted(todo: Todo): boolean {
    metrics.count("isCompleted", side);
    return todo.completed_at !== undefined;
  }

  function formatDate(todo: Todo, now: number): string {
    metrics.count("formatDate", side);
    return formatRelativeDate(todo.due_by, now);
  }

  function isOverdue(todo: Todo, now: number): boolean {
    metrics.count("isOverdue", side);
    return isTodoOverdue(todo, now);
  }

  function remainingTime(todo: Todo, now: number): string {
    metrics.count("remainingTime", side);
    return todo.due_by === undefined ? "No date" : formatRemainingTime(todo.due_by, now);
  }

  function completedCount(todos: readonly Todo[]): number {
    metrics.count("completedCount", side);
    return todos.filter(isCompleted).length;
  }

  return { isCompleted, formatDate, isOverdue, remainingTime, completedCount };
}

import type { Metrics, MetricSide } from "../metrics/metrics.ts";
import { formatRelativeDate, formatRemainingTime } from "./due-date-text.ts";
import { isTodoOverdue, type Todo } from "./todo.ts";

/** `now` is in epoch milliseconds. */
export interface TodoHelpers {
  isCompleted(todo: Todo): boolean;
  /** `In 7 days`, `No date`. */
  formatDate(todo: Todo, now: number): string;
  isOverdue(todo: Todo, now: number): boolean;
  /** `6 days 23 hours left`, `No date`. */
  remainingTime(todo: Todo, now: number): string;
  /** Also counts a call of `isCompleted` for each todo. */
  completedCount(todos: readonly Todo[]): number;
}

/**
 * Returns helpers that count their calls. The traditional list calls them on every render; reactive
 * todos cache their results.
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

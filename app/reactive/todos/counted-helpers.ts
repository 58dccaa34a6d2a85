import type { Metrics, MetricSide } from "../metrics/metrics.ts";
import type { Todo } from "./todo.ts";
import { formatRelativeDate, formatRemainingTime, isTodoOverdue } from "./due-date.ts";

/** `now` is in epoch milliseconds. */
export interface TodoHelpers {
  isCompleted(todo: Todo): boolean;
  formatDate(todo: Todo, now: number): string;
  isOverdue(todo: Todo, now: number): boolean;
  remainingTime(todo: Todo, now: number): string;
  /** Also counts a call of `isCompleted` for each todo. */
  completedCount(todos: readonly Todo[]): number;
}

/**
 * Each helper counts its calls in `metrics` under `side`. The traditional list calls the helpers on every render; reactive
 * todos cache their results. `onCall` runs for each call about one todo, but not for those of `completedCount`.
 */
export function createTodoHelpers(
  metrics: Metrics,
  side: MetricSide,
  onCall: (side: MetricSide, todoId: string) => void = () => {},
): TodoHelpers {
  function isDone(todo: Todo): boolean {
    metrics.count("isCompleted", side);
    return todo.completed_at !== undefined;
  }

  function isCompleted(todo: Todo): boolean {
    onCall(side, todo.id);
    return isDone(todo);
  }

  function formatDate(todo: Todo, now: number): string {
    onCall(side, todo.id);
    metrics.count("formatDate", side);
    return formatRelativeDate(todo.due_by, now);
  }

  function isOverdue(todo: Todo, now: number): boolean {
    onCall(side, todo.id);
    metrics.count("isOverdue", side);
    return isTodoOverdue(todo, now);
  }

  function remainingTime(todo: Todo, now: number): string {
    onCall(side, todo.id);
    metrics.count("remainingTime", side);
    return todo.due_by === undefined ? "No date" : formatRemainingTime(todo.due_by, now);
  }

  function completedCount(todos: readonly Todo[]): number {
    metrics.count("completedCount", side);
    return todos.filter(isDone).length;
  }

  return { isCompleted, formatDate, isOverdue, remainingTime, completedCount };
}

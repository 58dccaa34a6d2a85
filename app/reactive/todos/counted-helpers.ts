import type { Metrics, MetricSide } from "../metrics/metrics.ts";
import type { Todo } from "./todo.ts";
import { formatRelativeDate, formatRemainingTime, isTodoOverdue } from "./due-date.ts";

export type TodoHelpers = ReturnType<typeof createTodoHelpers>;

/**
 * Each helper counts its calls in `metrics` under `side`. The traditional list calls the helpers on every render; reactive
 * todos cache their results. `onCall` runs for each call about one todo, but not for those of `completedCount`. Each `now` is
 * in epoch milliseconds.
 */
export function createTodoHelpers(
  metrics: Metrics,
  side: MetricSide,
  onCall: (side: MetricSide, todoId: string) => void = () => {},
) {
  function counted<Rest extends readonly unknown[], Answer>(
    name: string,
    ask: (todo: Todo, ...rest: Rest) => Answer,
  ) {
    return (todo: Todo, ...rest: Rest): Answer => {
      onCall(side, todo.id);
      metrics.count(name, side);
      return ask(todo, ...rest);
    };
  }

  return {
    isCompleted: counted("isCompleted", isDone),
    formatDate: counted("formatDate", ({ due_by }, now: number) => formatRelativeDate(due_by, now)),
    isOverdue: counted("isOverdue", isTodoOverdue),
    remainingTime: counted("remainingTime", ({ due_by }, now: number) =>
      due_by === undefined ? "No date" : formatRemainingTime(due_by, now),
    ),
    /** Also counts a call of `isCompleted` for each todo. */
    completedCount(todos: readonly Todo[]): number {
      metrics.count("completedCount", side);
      const completed = todos.filter((todo) => {
        metrics.count("isCompleted", side);
        return isDone(todo);
      });
      return completed.length;
    },
  };
}

function isDone({ completed_at }: Todo): boolean {
  return completed_at !== undefined;
}

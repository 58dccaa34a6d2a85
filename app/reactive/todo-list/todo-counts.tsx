import { BlinkingCount } from "../blink/blinking-count.tsx";

interface TodoCountsProps {
  completed: number;
  remaining: number;
}

/** How many todos are done, and how many are not. */
export function TodoCounts({ completed, remaining }: TodoCountsProps) {
  return (
    <p className="todo-counts">
      <span title={`${completed} completed tasks`}>
        <BlinkingCount count={completed} /> done
      </span>
      <span title={`${remaining} remaining tasks`}>
        <BlinkingCount count={remaining} /> remaining
      </span>
    </p>
  );
}

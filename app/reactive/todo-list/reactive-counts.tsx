import { observer } from "../observer.ts";
import type { Demo } from "../screen/demo.ts";
import { TodoCounts } from "./todo-counts.tsx";

/** The counts of the reactive list, counted again only after a change. */
export const ReactiveCounts = observer(function ReactiveCounts({ demo }: { demo: Demo }) {
  const { completedCount, remainingCount } = demo.reactive;
  return <TodoCounts completed={completedCount} remaining={remainingCount} />;
});

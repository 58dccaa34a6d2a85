import { memo, useDeferredValue, useId } from "react";
import { formatCount } from "../../ui/format-number.ts";
import { MetricsTable } from "../metrics/metrics-display.tsx";
import { useSnapshot } from "../reactive-object/use-snapshot.ts";
import type { Demo } from "./demo.ts";
import { mockUser } from "./mock-todos.ts";
import type { Todo } from "./todo.ts";

const shownAtEnds = 20;

export function DataDisplay({ demo }: { demo: Demo }) {
  const { todos } = useDeferredValue(useSnapshot(demo.store));
  const { last } = useSnapshot(demo.costs);
  return (
    <section className="stack data-display" aria-labelledby="datastore">
      <h2 id="datastore">Datastore</h2>
      <Dump title="User" text={formatJson(mockUser)} />
      <Dump title={`Todos (${formatCount(todos?.length ?? 0)})`} text={formatTodos(todos)} />
      <MetricsTable caption="Helper calls of the last change" metrics={last?.helpers} />
    </section>
  );
}

/** Shows only both ends of a long list: laying out thousands of lines would slow down every change. */
function formatTodos(todos: readonly Todo[] = []): string {
  if (todos.length <= 2 * shownAtEnds) return formatJson(todos);
  const left = formatCount(todos.length - 2 * shownAtEnds);
  const [start, end] = [todos.slice(0, shownAtEnds), todos.slice(-shownAtEnds)].map(formatJson);
  return `${start}\n\n… ${left} more …\n\n${end}`;
}

function formatJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}

const Dump = memo(function Dump({ title, text }: { title: string; text: string }) {
  const id = useId();
  return (
    <div className="stack dump">
      <h3 id={id}>{title}</h3>
      <section aria-labelledby={id} tabIndex={0}>
        <pre>{text}</pre>
      </section>
    </div>
  );
});

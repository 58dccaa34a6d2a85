import { formatCount } from "../../ui/format-number.ts";
import type { SideCost } from "../metrics/change-costs.ts";
import type { Todo } from "./todo.ts";

/** Writes what each row was asked beside it. Not by React, so that it costs no list a render. */
export function markCalls(list: HTMLElement, todos: readonly Todo[], cost: SideCost): void {
  mark(list.querySelector(".todo-counts"), cost.callsForCounts);
  const rows = list.querySelectorAll(".todo-item");
  for (const [index, { id }] of todos.entries()) mark(rows[index], cost.callsByTodo.get(id) ?? 0);
}

function mark(element: Element | null | undefined, calls: number): void {
  const text = formatCount(calls);
  if (element?.getAttribute("data-calls") !== text) element?.setAttribute("data-calls", text);
}

import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { DemoScreen } from "../../../app/reactive/demo-screen.tsx";
import { Demo } from "../../../app/reactive/todos/demo.ts";
import { ReactiveList } from "../../../app/reactive/todos/reactive-list.tsx";
import { TodoList } from "../../../app/reactive/todos/todo-list.tsx";

const now = Date.UTC(2026, 10, 20, 12);
const today = { year: 2026, month: 11, day: 20 };

test("rendering on the server observes nothing: no reaction, no moment, no timer", () => {
  vi.useFakeTimers();
  const demo = new Demo(now);
  const markup = renderToString(<ReactiveList demo={demo} today={today} />);
  expect(markup).toContain("OVERDUE");
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test("the page as the server sends it has the four todos twice, no count, nothing to press, and says what needs script", () => {
  const markup = renderToString(<DemoScreen now={now} today={today} />);
  expect(markup.match(/<li class="todo-item">.*?Due: /gs)).toHaveLength(8);
  const counts = [...markup.matchAll(/<td>(.*?)<\/td>/g)].map(([, text]) => text);
  expect(new Set(counts)).toEqual(new Set(["–"]));
  const [outside = "", , after = ""] = markup.split(/<fieldset[^>]* disabled="">|<\/fieldset>/);
  expect(outside + after).not.toMatch(/<(?:button|input)/);
  expect(markup).toMatch(/<noscript>.*need JavaScript/s);
});

test.for([
  [undefined, "Loading..."],
  [0, "No todos available"],
] as const)("a list of %s todos says %s", ([amount, text]) => {
  const markup = renderToString(
    <TodoList
      title="Todos"
      side="traditional"
      demo={new Demo(now)}
      today={today}
      counts={undefined}
      amount={amount}
      rows={[]}
    />,
  );
  expect(markup).toContain(text);
});

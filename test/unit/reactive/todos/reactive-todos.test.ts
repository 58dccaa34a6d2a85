import * as fc from "fast-check";
import { autorun, runInAction } from "mobx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dayLength } from "../../../../app/dates/calendar-date.ts";
import { londonDate } from "../../../../app/dates/london.ts";
import { Metrics } from "../../../../app/reactive/metrics/metrics.ts";
import { Clock } from "../../../../app/reactive/todos/clock.ts";
import {
  formatRelativeDate,
  formatRemainingTime,
} from "../../../../app/reactive/todos/due-date.ts";
import {
  createManyTodos,
  createMockTodos,
  createSteadyTodos,
} from "../../../../app/reactive/todos/mock-todos.ts";
import { ReactiveTodos } from "../../../../app/reactive/todos/reactive-todos.ts";
import { TodoStore } from "../../../../app/reactive/todos/todo-store.ts";
import type { Todo } from "../../../../app/reactive/todos/todo.ts";

const now = Date.UTC(2026, 10, 20, 12);

beforeEach(() => {
  vi.useFakeTimers({ now });
});

afterEach(() => {
  vi.useRealTimers();
});

function followedStore(todos: readonly Todo[]) {
  const metrics = new Metrics();
  const clock = new Clock();
  const store = new TodoStore(todos);
  const reactive = new ReactiveTodos(store.snapshot, metrics, clock);
  store.subscribe(({ snapshot }) => runInAction(() => reactive.replace(snapshot)));
  return { metrics, clock, store, reactive };
}

test("each of the four todos derives its own state, date and time left", () => {
  const { reactive } = followedStore(createMockTodos(now));
  expect(
    reactive.all?.map((todo) => [
      todo.isCompleted,
      todo.isOverdue,
      todo.relativeDueDate,
      todo.remainingTime,
    ]),
  ).toEqual([
    [false, true, "Yesterday", "1 day overdue"],
    [false, false, "Tomorrow", "1 day left"],
    [true, false, "In 3 days", "3 days left"],
    [false, false, "In 5 days", "5 days left"],
  ]);
  expect(reactive.completedCount).toBe(1);
  const [first, , done] = reactive.all ?? [];
  expect(first?.dueBy).toEqual(new Date(now - dayLength));
  expect(first?.completedDate).toBeUndefined();
  expect(done?.completedDate).toEqual(new Date(now - dayLength / 2));
});

test("no text of the page's todos changes within half a minute, unless midnight comes", () => {
  const times = fc.integer({ min: now, max: now + 400 * dayLength });
  fc.assert(
    fc.property(times, (openedAt) => {
      fc.pre(londonDate(openedAt).msUntilMidnight > 2 * 60_000);
      const todos = createSteadyTodos(openedAt);
      const textsAt = (time: number) =>
        todos.map(({ due_by = 0 }) => [
          formatRelativeDate(due_by, time),
          formatRemainingTime(due_by, time),
        ]);
      expect(textsAt(openedAt + 30_000)).toEqual(textsAt(openedAt));
    }),
    { examples: [[now]] },
  );
});

test("one toggle among a thousand todos calls each helper once", () => {
  const { metrics, store, reactive } = followedStore(createManyTodos(1000, now));
  const rows = reactive.all ?? [];
  const stops = rows.map((todo) => autorun(() => [todo.isCompleted, todo.isOverdue]));
  stops.push(autorun(() => reactive.completedCount));
  const calls = () =>
    ["isCompleted", "isOverdue", "completedCount"].map((name) => metrics.get(name).reactiveObject);
  expect(calls()).toEqual([1000, 1000, 1]);
  store.toggle(rows[500]?.id ?? "");
  expect(calls()).toEqual([1001, 1001, 2]);
  for (const stop of stops) stop();
});

test("100 changes among 10,000 todos re-run the reactions of exactly 100 rows", () => {
  const { store, reactive } = followedStore(createManyTodos(10_000, now));
  let runs = 0;
  const stops = reactive.all?.map((todo) =>
    autorun(() => {
      void [todo.snapshot.title, todo.isCompleted, todo.isOverdue, todo.relativeDueDate];
      runs++;
    }),
  );
  runs = 0;
  const todos = store.todos ?? [];
  store.load(todos.map((todo, index) => (index % 100 === 7 ? { ...todo, title: "New" } : todo)));
  expect(runs).toBe(100);
  for (const stop of stops ?? []) stop();
});

test("time that goes by calls no helper until a todo falls due", () => {
  const due = now + 60_000;
  const [mock] = createMockTodos(now);
  const { metrics, reactive } = followedStore([{ ...mock!, due_by: due }]);
  const seen: (boolean | undefined)[] = [];
  const stop = autorun(() => seen.push(reactive.all?.[0]?.isOverdue));
  vi.advanceTimersByTime(59_000);
  expect(metrics.get("isOverdue").reactiveObject).toBe(1);
  vi.advanceTimersByTime(3000);
  expect(seen).toEqual([false, true]);
  expect(metrics.get("isOverdue").reactiveObject).toBe(2);
  stop();
});

test("a todo stays the same object while its record changes, which leaves the list alone, and goes with it", () => {
  const { store, reactive } = followedStore(createMockTodos(now));
  const [first, second] = reactive.all ?? [];
  let runs = 0;
  const stop = autorun(() => {
    void reactive.all;
    runs++;
  });
  store.toggle(first?.id ?? "");
  expect(reactive.all?.[0]).toBe(first);
  expect(runs).toBe(1);
  store.delete(second?.id ?? "");
  expect(runs).toBe(2);
  expect(reactive.all).not.toContain(second);
  expect(second?.isRemoved).toBe(true);
  expect(reactive.remainingCount + reactive.completedCount).toBe(3);
  store.add("One more");
  expect(runs).toBe(3);
  stop();
});

test("before the todos arrive the list is undefined", () => {
  const reactive = new ReactiveTodos({}, new Metrics(), new Clock());
  const amounts: (number | undefined)[] = [];
  const stop = autorun(() => amounts.push(reactive.all?.length));
  expect(reactive.completedCount).toBe(0);
  runInAction(() => reactive.replace({ todos: [] }));
  expect(amounts).toEqual([undefined, 0]);
  stop();
});

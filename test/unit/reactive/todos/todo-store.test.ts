import { expect, test } from "vitest";
import {
  createManyTodos,
  createMockTodos,
  mockUser,
} from "../../../../app/reactive/todos/mock-todos.ts";
import { TodoStore } from "../../../../app/reactive/todos/todo-store.ts";
import { createTodo, generateTodoId } from "../../../../app/reactive/todos/todo.ts";

const now = Date.UTC(2026, 10, 20, 12);
const day = 86_400_000;

function loadedStore() {
  const store = new TodoStore(createMockTodos(now), () => now);
  return { store, first: (store.todos ?? [])[0]! };
}

test("the demo holds four todos of one user, due from one day ago to five days ahead", () => {
  const todos = createMockTodos(now);
  const dueInDays = todos.map(({ due_by = 0 }) => (due_by - now) / day);
  expect(todos.map(({ user_id }) => user_id)).toEqual(Array(4).fill(mockUser.id));
  expect([Math.min(...dueInDays), Math.max(...dueInDays)]).toEqual([-1, 5]);
  expect(new Set(todos.map(({ id }) => id)).size).toBe(4);
  expect(todos[0]?.id).toMatch(/^todo-\d+$/);
});

test("the factory makes an untitled todo that is neither due nor done", () => {
  const { title, due_by, completed_at, created_at } = createTodo(now);
  expect({ title, due_by, completed_at, created_at }).toEqual({
    title: "",
    due_by: undefined,
    completed_at: undefined,
    created_at: now,
  });
});

test("generated ids are in base 36, and differ", () => {
  const ids = Array.from({ length: 10_000 }, generateTodoId);
  expect(ids.every((id) => /^[0-9a-z]+$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(10_000);
});

test("an added todo is trimmed, belongs to user-1, and is due in seven days; a blank one is none", () => {
  const { store } = loadedStore();
  const todo = store.add("  Call home ");
  expect(todo).toMatchObject({
    title: "Call home",
    user_id: "user-1",
    created_at: now,
    due_by: now + 7 * day,
  });
  expect(store.todos?.at(-1)).toBe(todo);
  const before = store.todos;
  expect(store.add(" \t ")).toBeUndefined();
  expect(store.todos).toBe(before);
});

test("an update writes the given fields and leaves other records the same", () => {
  const { store, first } = loadedStore();
  const before = store.todos ?? [];
  store.change(first.id, { title: "Changed" });
  expect(store.todos?.[0]).toEqual({ ...first, title: "Changed" });
  expect(store.todos?.slice(1)).toEqual(before.slice(1));
  expect(store.todos?.[1]).toBe(before[1]);
  expect(before[0]).toBe(first);
});

test("toggling completes a todo now, and again clears it", () => {
  const { store, first } = loadedStore();
  store.toggle(first.id);
  expect(store.todos?.[0]?.completed_at).toBe(now);
  store.toggle(first.id);
  expect(store.todos?.[0]?.completed_at).toBeUndefined();
});

test("listeners hear of each real change once", () => {
  const { store, first } = loadedStore();
  const amounts: (number | undefined)[] = [];
  store.subscribe(({ todos }) => amounts.push(todos?.length));
  store.change(first.id, { title: first.title });
  store.change("nobody", { title: "x" });
  store.toggle("nobody");
  store.delete("nobody");
  store.load(createMockTodos(now));
  expect(amounts).toEqual([]);
  store.delete(first.id);
  store.load(createManyTodos(1000, now));
  expect(amounts).toEqual([3, 1000]);
});

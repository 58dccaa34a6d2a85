import { dayLength } from "../../dates/calendar-date.ts";
import { createTodo, defaultUserId, type Todo, type User } from "./todo.ts";

const hourLength = 3_600_000;

export const mockUser: User = {
  id: defaultUserId,
  name: "Alex Morgan",
  email: "alex@example.com",
};

/** The initial four todos. `now` is in epoch milliseconds. */
export function createMockTodos(now: number): readonly Todo[] {
  return [
    mockTodo(1, "Send the project proposal", -1),
    mockTodo(2, "Review the pull requests", 1),
    { ...mockTodo(3, "Prepare the client workshop", 3), completed_at: now - dayLength / 2 },
    mockTodo(4, "Write up the interview notes", 5),
  ];

  function mockTodo(number: number, title: string, dueInDays: number): Todo {
    const created_at = now - 3 * dayLength + number;
    const due_by = now + dueInDays * dayLength;
    return createTodo(created_at, { id: `todo-${created_at}`, title, due_by });
  }
}

/** The offset of 12.5 hours prevents due texts from changing soon, which would look like the cost of a click. */
export function createManyTodos(amount: number, now: number): readonly Todo[] {
  return Array.from({ length: amount }, (_, index) =>
    createTodo(now, {
      title: `Todo ${index + 1}`,
      due_by: now + (index % 7 === 0 ? -2 : index % 7) * dayLength + 12.5 * hourLength,
      completed_at: index % 3 === 0 ? now : undefined,
    }),
  );
}

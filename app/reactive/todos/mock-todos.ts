import { dayLength } from "../../dates/calendar-date.ts";
import { londonDate } from "../../dates/london.ts";
import { createTodo, defaultUserId, type Todo, type User } from "./todo.ts";

const minuteLength = 60_000;
const hourLength = 60 * minuteLength;

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

/**
 * Returns the initial four todos, shifted by up to half an hour: at whole days, the remaining time of three would change soon,
 * which would look like the cost of a click. The shift is in whole minutes, the unit in which the first is shown.
 */
export function createSteadyTodos(now: number): readonly Todo[] {
  const { msUntilMidnight } = londonDate(now);
  const minutes = Math.floor(Math.min(hourLength, msUntilMidnight) / 2 / minuteLength);
  return createMockTodos(now + minutes * minuteLength);
}

/** The offset of 12.5 hours keeps due texts from changing soon, which would look like the cost of a click. */
export function createManyTodos(amount: number, now: number): readonly Todo[] {
  return Array.from({ length: amount }, (_, index) =>
    createTodo(now, {
      title: `Todo ${index + 1}`,
      due_by: now + (index % 7 === 0 ? -2 : index % 7) * dayLength + 12.5 * hourLength,
      completed_at: index % 3 === 0 ? now : undefined,
    }),
  );
}

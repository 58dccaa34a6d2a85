import type { Todo } from "../todos/todo.ts";
import type { Population } from "./population.ts";
import { timePerFirstUse, timePerRun, timePerUpdate } from "./timing.ts";

/** Numbers of objects (docs/product.md, 9). */
export const directSubscriptionSizes = [1_000, 10_000, 100_000] as const;

export type CreatePopulation = (amount: number) => Population;

/** Makes so many todos, each from a record of its own. */
export function createTodos<Kept>(amount: number, make: (record: Todo) => Kept): Kept[] {
  const todos: Kept[] = [];
  for (let index = 0; index < amount; index++) todos.push(make(createRecord(index)));
  return todos;
}

function createRecord(index: number): Todo {
  return {
    id: `todo-${index}`,
    user_id: "user-1",
    title: `Todo ${index}`,
    created_at: 1_795_132_800_000 + index,
    due_by: 1_795_737_600_000 + index,
    completed_at: undefined,
  };
}

/** Keeps one object alive between samples: engines discard compiled code once no object has its shape. */
let survivor: Population | undefined;

/** Returns milliseconds for each step. Repeats each for at least `minDuration` milliseconds, measured by `readTime`. */
export function sampleDirectSubscription(
  createPopulation: CreatePopulation,
  size: number,
  readTime: () => number,
  minDuration: number,
) {
  survivor = createPopulation(1);
  survivor.subscribe(() => () => {});
  survivor.update([0], "Survivor");

  const populations: Population[] = [];
  const createOnce = () => createPopulation(size);
  const create = timePerRun(readTime, minDuration, () => {
    populations.push(createOnce());
  });

  let calls = 0;
  const subscribe = timePerFirstUse(
    readTime,
    minDuration,
    populations,
    createOnce,
    (population) => {
      population.subscribe(() => () => {
        calls++;
      });
    },
  );

  const update = timePerUpdate(readTime, minDuration, populations, size, () => calls);
  return { create, subscribe, update };
}

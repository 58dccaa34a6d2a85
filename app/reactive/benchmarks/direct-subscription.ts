import type { Todo } from "../todos/todo.ts";
import {
  medianTimePerRun,
  spreadIndices,
  timePerFirstUse,
  timePerRun,
  updateSize,
} from "./timing.ts";

/** How many objects there are (spec.md, 9). */
export const directSubscriptionSizes = [1_000, 10_000, 100_000] as const;

/** Objects of one kind, made from todo records, each with its own listener once subscribed. */
export interface Population {
  /** Gives every object a listener of its own, to be called after each batch that changes it. */
  subscribe(createListener: () => () => void): void;
  /** Writes a new title to some of the objects, in one batch. */
  update(indices: readonly number[], title: string): void;
}

/** One way to keep objects: makes `amount` of them, their records with {@link createRecord}. */
export type CreatePopulation = (amount: number) => Population;

/** Milliseconds for each step of the work. */
export interface DirectSubscriptionSample {
  readonly create: number;
  readonly subscribe: number;
  readonly update: number;
}

/** The record of the object at `index`. */
export function createRecord(index: number): Todo {
  return {
    id: `todo-${index}`,
    user_id: "user-1",
    title: `Todo ${index}`,
    created_at: 1_795_132_800_000 + index,
    due_by: 1_795_737_600_000 + index,
    completed_at: undefined,
  };
}

/**
 * One object of the kind in hand. Engines throw compiled code away once no object of the shape it
 * was compiled for is left, which happens between samples and to no application.
 */
let survivor: Population | undefined;

/**
 * Runs the workload once. `readTime` gives milliseconds; `shortest` is how long each step is
 * repeated at least, so that a coarse clock can tell.
 */
export function sampleDirectSubscription(
  createPopulation: CreatePopulation,
  size: number,
  readTime: () => number,
  shortest: number,
): DirectSubscriptionSample {
  survivor = createPopulation(1);
  survivor.subscribe(() => () => {});
  survivor.update([0], "Survivor");

  const populations: Population[] = [];
  const createOnce = () => createPopulation(size);
  const create = timePerRun(readTime, shortest, () => {
    populations.push(createOnce());
  });

  let calls = 0;
  const subscribe = timePerFirstUse(readTime, shortest, populations, createOnce, (population) => {
    population.subscribe(() => () => {
      calls++;
    });
  });

  let round = 0;
  let writes = 0;
  const update = medianTimePerRun(readTime, shortest, () => {
    const indices = spreadIndices(Math.min(updateSize, size), size, round);
    populations[round % populations.length]?.update(indices, `New title ${round}`);
    writes += indices.length;
    round++;
  });
  if (calls < writes) throw new Error(`${writes} writes led to ${calls} calls of listeners`);
  return { create, subscribe, update };
}

import {
  type Contestant,
  createPostRecords,
} from "../../../app/reactive/benchmarks/rehydration.ts";
import { spreadIndices } from "../../../app/reactive/benchmarks/timing.ts";
import { unlessShort } from "../scale.ts";
import type { ColumnKey, Measurement } from "./columns.ts";

// One variant and one workload, in a process of its own: prints the least of its samples as JSON.
const [id = "", workload = ""] = process.argv.slice(2);
const objects = unlessShort(100_000, 1_000);
const posts = unlessShort(10_000, 1_000);
/** Samples of a tenth of the size, so that the code is compiled as it is in a program that runs on. */
const warmUpSamples = 10;
const samples = unlessShort(2, 1);
/** Updates of 100 each; together they reach no object twice. */
const updates = unlessShort(100, 10);
const perUpdate = 100;

/** Objects of the last warm-up. While none of a class is alive, the collector throws its compiled code away. */
const alive: unknown[] = [];

const bell = new Int32Array(new SharedArrayBuffer(4));

/** Each module in `variants/` exports the like. */
const variant: Contestant = await import(`./variants/${id}.ts`);
console.log(JSON.stringify(workload === "direct" ? measureDirect() : measureRehydration()));

function measureDirect(): Measurement {
  const heap = heapPerObject();
  const least = leastOfSamples(objects, (size) => {
    const [create, population] = timed(() => variant.createPopulation(size));
    const calls = { count: 0 };
    const [subscribe] = timed(() => population.subscribe(() => () => calls.count++));
    const update = (text: string) => updateAll(size, text, population.update);
    const firstWrites = update("First");
    const laterWrites = update("Later");
    expectCalls(calls.count);
    const created = create + subscribe;
    return [{ create, subscribe, created, firstWrites, laterWrites }, population];
  });
  return { ...least, heap };
}

function measureRehydration(): Measurement {
  const all = createPostRecords(posts);
  return leastOfSamples(posts, (size) => {
    const records = all.slice(0, size);
    const everyIndex = [...records.keys()];
    const [hydrate, hydrated] = timed(() => variant.hydratePosts(records));
    const [firstRead, characters] = timed(() => hydrated.read(everyIndex));
    if (characters === 0) throw new Error("Nothing was read");
    const calls = { count: 0 };
    hydrated.subscribe(() => () => calls.count++);
    const update = (text: string) => updateAll(size, text, hydrated.update);
    const postFirstWrites = update("First");
    const postLaterWrites = update("Later");
    expectCalls(calls.count);
    const postReadWrites = updateAll(size, "Read", (indices, text) => {
      hydrated.update(indices, text);
      hydrated.read(indices);
    });
    const readable = hydrate + firstRead;
    return [
      { hydrate, firstRead, readable, postFirstWrites, postLaterWrites, postReadWrites },
      hydrated,
    ];
  });
}

/** Takes the least of the samples: neighbours only make slower. */
function leastOfSamples<Key extends ColumnKey>(
  size: number,
  sample: (size: number) => [figures: Record<Key, number>, made: unknown],
): Measurement {
  for (let number = 0; number < warmUpSamples; number++) [, alive[0]] = sample(size / 10);
  const least: Measurement = {};
  for (let number = 0; number < samples; number++) {
    collectGarbage();
    const [taken] = sample(size);
    for (const key in taken) least[key] = Math.min(least[key] ?? Infinity, taken[key]);
  }
  return least;
}

/** Milliseconds for an update of 100 objects. */
function updateAll(
  size: number,
  text: string,
  update: (indices: readonly number[], text: string) => void,
): number {
  const rounds = Array.from({ length: updates }, (_, round) =>
    spreadIndices(perUpdate, size, round),
  );
  const [time] = timed(() => {
    for (const [round, indices] of rounds.entries()) update(indices, `${text} ${round}`);
  });
  return time / updates;
}

function expectCalls(calls: number): void {
  const fewest = 2 * updates * perUpdate;
  if (calls < fewest) throw new Error(`${fewest} writes led to ${calls} calls of listeners`);
}

/** Bytes for an object with its record and one listener. */
function heapPerObject(): number {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  let calls = 0;
  const population = variant.createPopulation(objects);
  population.subscribe(() => () => {
    calls++;
  });
  collectGarbage();
  const after = process.memoryUsage().heapUsed;
  population.update([0], "A new title");
  if (calls === 0) throw new Error("No listener was called");
  return (after - before) / objects;
}

function collectGarbage(): void {
  globalThis.gc?.();
}

/** Milliseconds for which this thread had the processor, so that other programs count little. */
function timed<T>(run: () => T): [milliseconds: number, result: T] {
  const before = processorTime();
  const result = run();
  return [processorTime() - before, result];
}

/** Linux counts a thread's time by the microsecond when it is put to sleep, and by the tick otherwise. */
function processorTime(): number {
  Atomics.wait(bell, 0, 0, 0.05);
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

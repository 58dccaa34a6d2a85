import { median } from "../metrics/median.ts";

const maxRuns = 10_000;
const maxThings = 1_000;
const windows = 15;
const warmUpWindows = 5;

/** Returns the mean milliseconds per run, repeating `run` for at least `minDuration` milliseconds. */
export function timePerRun(readTime: () => number, minDuration: number, run: () => void): number {
  const start = readTime();
  let elapsed = 0;
  let runs = 0;
  do {
    run();
    runs++;
    elapsed = readTime() - start;
  } while (elapsed < minDuration && runs < maxRuns);
  return elapsed / runs;
}

/**
 * Returns the mean milliseconds of a first `use`. While using the new things in `made` takes less than `minDuration`, it
 * doubles them and times the new half. Timings are not summed, since each has the rounding error of a coarse clock.
 */
export function timePerFirstUse<Thing>(
  readTime: () => number,
  minDuration: number,
  made: Thing[],
  make: () => Thing,
  use: (thing: Thing) => void,
): number {
  let used = 0;
  for (;;) {
    const fresh = made.slice(used);
    const start = readTime();
    for (const thing of fresh) use(thing);
    const elapsed = readTime() - start;
    used = made.length;
    if (elapsed >= minDuration || used >= maxThings) return elapsed / fresh.length;
    for (let more = used; more > 0; more--) made.push(make());
  }
}

/**
 * Returns the median milliseconds of updating some objects, of a different population in each round. Throws if a write calls
 * no listener.
 *
 * @param size objects in each population
 * @param countCalls returns how often listeners were called so far
 */
export function timePerUpdate(
  readTime: () => number,
  minDuration: number,
  populations: readonly { update(indices: readonly number[], text: string): void }[],
  size: number,
  countCalls: () => number,
): number {
  let round = 0;
  let writes = 0;
  const updateSome = () => {
    const indices = spreadIndices(Math.min(maxUpdateSize, size), size, round);
    populations[round % populations.length]?.update(indices, `New text ${round}`);
    writes += indices.length;
    round++;
  };
  for (let window = 0; window < warmUpWindows; window++)
    timePerRun(readTime, minDuration, updateSome);
  const times = Array.from({ length: windows }, () =>
    timePerRun(readTime, minDuration, updateSome),
  );
  const calls = countCalls();
  if (calls < writes) throw new Error(`${writes} writes led to ${calls} calls of listeners`);
  return median(times);
}

/** Returns distant indices that change each round, so that updates do not benefit from the CPU cache. */
export function spreadIndices(amount: number, size: number, round: number): readonly number[] {
  const stride = Math.floor(size / amount);
  const offset = (round * 7919) % size;
  return Array.from({ length: amount }, (_, index) => (offset + index * stride) % size);
}

/** Maximum number of objects in a partial update (docs/product.md, 9). */
const maxUpdateSize = 100;

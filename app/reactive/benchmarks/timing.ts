/** However fast a run is, it is not repeated more often than this to fill a window. */
const mostRuns = 10_000;
/** However fast a first use is, no more than about this many things are made for it. */
const mostMade = 1_000;
const windows = 15;
const warmUpWindows = 5;

/**
 * Milliseconds that one run takes, on average over as many as fill `shortest` milliseconds.
 * `readTime` gives milliseconds.
 */
export function timePerRun(readTime: () => number, shortest: number, run: () => void): number {
  const start = readTime();
  let elapsed = 0;
  let runs = 0;
  do {
    run();
    runs++;
    elapsed = readTime() - start;
  } while (elapsed < shortest && runs < mostRuns);
  return elapsed / runs;
}

/** The same for a run short enough to be timed often: the median of several windows, once warm. */
export function medianTimePerRun(
  readTime: () => number,
  shortest: number,
  run: () => void,
): number {
  for (let window = 0; window < warmUpWindows; window++) timePerRun(readTime, shortest, run);
  return median(Array.from({ length: windows }, () => timePerRun(readTime, shortest, run)));
}

/**
 * Milliseconds that the first use of one thing takes, on average over as many as fill `shortest`
 * milliseconds. Begins with what is made already; `make` then doubles that, as often as it takes.
 */
export function timePerFirstUse<Thing>(
  readTime: () => number,
  shortest: number,
  made: Thing[],
  make: () => Thing,
  use: (thing: Thing) => void,
): number {
  let elapsed = 0;
  let used = 0;
  for (;;) {
    const fresh = made.slice(used);
    const start = readTime();
    for (const thing of fresh) use(thing);
    elapsed += readTime() - start;
    used = made.length;
    if (elapsed >= shortest || used >= mostMade) return elapsed / used;
    for (let more = used; more > 0; more--) made.push(make());
  }
}

/** The middle value; of an even number of values, the mean of the middle two. NaN when there is none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  const high = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return (low + high) / 2;
}

/**
 * `amount` different indices below `size`, far from each other and other ones each `round`, so that
 * an update does not find what it needs in the processor's cache because its neighbour did.
 */
export function spreadIndices(amount: number, size: number, round: number): readonly number[] {
  const stride = Math.floor(size / amount);
  const offset = (round * 7919) % size;
  return Array.from({ length: amount }, (_, index) => (offset + index * stride) % size);
}

/** At most how many of them a partial update writes to (spec.md, 9). */
export const updateSize = 100;

import { median } from "./median.ts";

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

import { median } from "./median.ts";

/** However fast a run is, it is not repeated more often than this to fill a window. */
const mostRuns = 10_000;
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

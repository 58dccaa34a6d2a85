/** A scale of whole decades on which each of the given times, in milliseconds, has a place. */
export interface LogScale {
  /** Powers of ten, from one end to the other, in milliseconds. */
  readonly ticks: readonly number[];
  /** Where a time lies: 0 at the first tick, 100 at the last. */
  place(milliseconds: number): number;
}

const shortest = 1e-5;

/** The smallest such scale. A time of 0, too short for the clock, lies at the start. */
export function logScale(times: readonly number[]): LogScale {
  const logs = times.filter((time) => time > 0).map((time) => Math.log10(Math.max(time, shortest)));
  const first = Math.floor(Math.min(...logs));
  const last = Math.max(Math.ceil(Math.max(...logs)), first + 1);
  return {
    ticks: Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index)),
    place: (time) =>
      Math.max(((Math.log10(Math.max(time, shortest)) - first) / (last - first)) * 100, 0),
  };
}

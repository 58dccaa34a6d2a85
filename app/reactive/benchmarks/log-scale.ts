export interface LogScale {
  /** Powers of ten, in milliseconds. */
  readonly ticks: readonly number[];
  /** Returns 0 for the first tick, and 100 for the last. */
  place(milliseconds: number): number;
}

const shortest = 1e-5;

/** Takes milliseconds. A time of 0 was too short to measure, and is placed at the start. */
export function logScale(times: readonly number[]): LogScale {
  const measured = times.filter((time) => time > 0);
  const logs = (measured.length > 0 ? measured : [1]).map((time) =>
    Math.log10(Math.max(time, shortest)),
  );
  const first = Math.floor(Math.min(...logs));
  const last = Math.max(Math.ceil(Math.max(...logs)), first + 1);
  return {
    ticks: Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index)),
    place: (time) =>
      Math.max(((Math.log10(Math.max(time, shortest)) - first) / (last - first)) * 100, 0),
  };
}

import { useEffect, useState } from "react";

export interface Stopwatch {
  /** In milliseconds since the epoch. */
  readonly startedAt: number | undefined;
  /** Undefined while it runs. */
  readonly stoppedAt: number | undefined;
  /** `startedAt` plus the milliseconds run since, without pauses. Does not follow changes of the device's clock. */
  now(): number;
}

/** Returns the elapsed milliseconds of a stopwatch, and updates them while it runs. */
export function useElapsed(stopwatch: Stopwatch): number {
  const { startedAt: start = 0, stoppedAt } = stopwatch;
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!start || stoppedAt) return;
    let timer: ReturnType<typeof setTimeout>;
    // Tick when a whole second since the start has passed, so that all displays change together.
    const tick = () => {
      setNow(stopwatch.now());
      timer = setTimeout(tick, 1000 - ((stopwatch.now() - start) % 1000));
    };
    tick();
    return () => clearTimeout(timer);
  }, [stopwatch, start, stoppedAt]);
  return start && Math.max(0, (stoppedAt ?? now) - start);
}

/** Formats as minutes and seconds: `247_000` → `4:07`. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

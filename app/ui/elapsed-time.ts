import { useEffect, useState } from "react";

export interface Clock {
  /** In milliseconds since the epoch. */
  readonly startedAt: number | undefined;
  /** Undefined while it runs. */
  readonly stoppedAt: number | undefined;
  /** In milliseconds since the epoch, without pauses. Unaffected by changes of the device's clock. */
  now(): number;
}

/** Returns the elapsed milliseconds of a clock, and updates them while it runs. */
export function useElapsed(clock: Clock): number {
  const { startedAt: start = 0, stoppedAt } = clock;
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!start || stoppedAt) return;
    let timer: ReturnType<typeof setTimeout>;
    // Tick on the clock's own seconds, so that all displays change together.
    const tick = () => {
      setNow(clock.now());
      timer = setTimeout(tick, 1000 - ((clock.now() - start) % 1000));
    };
    tick();
    return () => clearTimeout(timer);
  }, [clock, start, stoppedAt]);
  return start && Math.max(0, (stoppedAt ?? now) - start);
}

/** Formats as minutes and seconds: `247_000` → `4:07`. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

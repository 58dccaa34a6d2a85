import { useEffect, useState } from "react";

export interface Clock {
  /** In milliseconds since the epoch. */
  readonly startedAt: number | undefined;
  /** Milliseconds since `startedAt` that do not count. */
  readonly pausedMs: number;
  readonly isRunning: boolean;
}

/** Returns the milliseconds that a clock has counted, updated while it runs. */
export function useElapsed({ startedAt, pausedMs, isRunning }: Clock): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return startedAt === undefined ? 0 : Math.max(0, now - startedAt - pausedMs);
}

/** Formats as minutes and seconds: `247_000` → `4:07`. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

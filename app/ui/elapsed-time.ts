import { useEffect, useState } from "react";

/** Returns milliseconds since `startedAt` (epoch milliseconds), updated while `isRunning`. */
export function useElapsed(startedAt: number | undefined, isRunning: boolean): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (startedAt === undefined || !isRunning) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [startedAt, isRunning]);
  return startedAt === undefined ? 0 : Math.max(0, now - startedAt);
}

/** Formats as minutes and seconds: `247_000` → `4:07`. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

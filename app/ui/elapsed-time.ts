import { useEffect, useState } from "react";

/** Returns milliseconds since `startedAt` (epoch milliseconds), updated while `isRunning`. */
export function useElapsed(startedAt: number | undefined, isRunning: boolean): number {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    if (startedAt === undefined || !isRunning) return;
    const tick = () => setElapsed(Date.now() - startedAt);
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [startedAt, isRunning]);
  return startedAt === undefined ? 0 : elapsed;
}

/** Returns `4:07`. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const duration = new Intl.DurationFormat("en-GB", { style: "long" });
const seconds = new Intl.DurationFormat("en-GB", { style: "long", secondsDisplay: "always" });

/** Returns the two largest units: `93784` → `1 day, 2 hours`. */
export function formatUptime(uptimeSeconds: number): string {
  const whole = Math.floor(uptimeSeconds);
  const days = Math.floor(whole / 86_400);
  const hours = Math.floor(whole / 3600) % 24;
  const minutes = Math.floor(whole / 60) % 60;
  if (days > 0) return duration.format({ days, hours });
  if (hours > 0) return duration.format({ hours, minutes });
  if (minutes > 0) return duration.format({ minutes, seconds: whole % 60 });
  return seconds.format({ seconds: whole });
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The step in which the remaining time is told: hours while it is a day or more, else minutes. */
export function remainingTimeStep(time: number, now: number): number {
  return Math.abs(time - now) >= day ? hour : minute;
}

/** `6 days 23 hours left`, `3 minutes overdue`. Both moments are epoch milliseconds. */
export function formatRemainingTime(time: number, now: number): string {
  const length = Math.abs(time - now);
  const side = time < now ? "overdue" : "left";
  if (length < minute) return `Less than a minute ${side}`;
  const parts =
    length >= day
      ? [count(length / day, "day"), count((length % day) / hour, "hour")]
      : [count(length / hour, "hour"), count((length % hour) / minute, "minute")];
  return [...parts.filter((part) => part !== ""), side].join(" ");
}

function count(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  if (whole === 0) return "";
  return whole === 1 ? `1 ${unit}` : `${whole} ${unit}s`;
}

const duration = new Intl.DurationFormat("en-GB", { style: "long" });
const seconds = new Intl.DurationFormat("en-GB", { style: "long", secondsDisplay: "always" });

/** A process's age in its two largest units, from whole seconds: `93784` → `1 day, 2 hours`. */
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

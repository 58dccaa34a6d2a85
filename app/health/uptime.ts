const durationFormat = new Intl.DurationFormat("en-GB", { style: "long" });
const secondsFormat = new Intl.DurationFormat("en-GB", { style: "long", secondsDisplay: "always" });

/** Returns the two largest units: `93784` → `1 day, 2 hours`. */
export function formatUptime(uptimeSeconds: number): string {
  const whole = Math.floor(uptimeSeconds);
  const days = Math.floor(whole / 86_400);
  const hours = Math.floor(whole / 3600) % 24;
  const minutes = Math.floor(whole / 60) % 60;
  if (days > 0) return durationFormat.format({ days, hours });
  if (hours > 0) return durationFormat.format({ hours, minutes });
  if (minutes > 0) return durationFormat.format({ minutes, seconds: whole % 60 });
  return secondsFormat.format({ seconds: whole });
}

import type { ServerEvent } from "../protocol/server-events.ts";

/** Milliseconds, if the provider does not report the length (docs/protocol.md). */
export const sessionLifetime = 60 * 60_000;
/** Milliseconds. A reported end outside these bounds is ignored. */
const credibleLifetime = { min: 60_000, max: 2 * 60 * 60_000 };
/** Milliseconds before the session's end in which a lost connection counts as ended. */
const endTolerance = 10_000;

/** Returns the reported end, unless a wrong clock of the device makes it absurd. */
export function credibleEnd(expiresAt: number | undefined): number | undefined {
  if (expiresAt === undefined) return undefined;
  const left = expiresAt - Date.now();
  return left >= credibleLifetime.min && left <= credibleLifetime.max ? expiresAt : undefined;
}

export function isNearEnd(endsAt: number | undefined): boolean {
  return endsAt !== undefined && Date.now() >= endsAt - endTolerance;
}

export function isSessionExpired(event: ServerEvent): boolean {
  return "error" in event && event.error?.code === "session_expired";
}

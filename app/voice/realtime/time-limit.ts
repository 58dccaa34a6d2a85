import type { ServerEvent } from "../protocol/server-events.ts";

/** Session length in milliseconds if the provider does not report it (docs/protocol.md). */
export const sessionLifetime = 60 * 60_000;
/** An end that the provider reports is taken if it is this many milliseconds ahead. */
const credibleLifetime = { min: 60_000, max: 2 * 60 * 60_000 };
/** A connection lost within this many milliseconds of the session's end counts as ended. */
const endTolerance = 10_000;

/** Returns the reported end unless the device's clock makes it absurd, as a clock that is wrong by hours does. */
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

/** Waits before each try to reconnect, in milliseconds. */
export const reconnectWaits = [500, 2_000, 5_000] as const;
/** How long a silent network may stay silent, in milliseconds. */
export const disconnectedGrace = 5_000;
/** A session's longest life when the provider names none, in milliseconds (protocol.md). */
export const sessionLifetime = 60 * 60_000;
/** A channel that closes this near the session's end, in milliseconds, closed because of it. */
export const endTolerance = 10_000;
/** How long a cancelled response may take to end, in milliseconds, before another is asked for all the same. */
export const cancelLimit = 5_000;

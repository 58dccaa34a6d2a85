import type { RealtimeSession } from "./realtime-session.ts";

/**
 * Looks after the connection when the page is shown again or the network is back: a device that slept can lose it without
 * an event. Returns a function that stops it.
 */
export function checkOnWakeUp(session: RealtimeSession): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const check = () => {
    if (document.visibilityState === "visible") session.checkConnection();
  };
  document.addEventListener("visibilitychange", check, { signal });
  window.addEventListener("online", check, { signal });
  return () => ending.abort();
}

import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";

/** The router's `ScrollRestoration` without its inline script, which throws where cookies are blocked. */
export function ScrollMemory() {
  useScrollRestoration();
  return null;
}

/** Gives the history entry a key of its own; the router gives all entries without one the same. */
export function keyHistoryEntry(): void {
  if (history.state?.key) return;
  const key = Math.random().toString(36).slice(2);
  history.replaceState({ ...history.state, key }, "");
}

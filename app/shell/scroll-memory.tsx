import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";

/** React Router's `ScrollRestoration` without its inline script, which throws where cookies are blocked. */
export function ScrollMemory() {
  useScrollRestoration();
  return null;
}

/** Gives the current history entry a unique key: React Router uses the same key for all entries without one. */
export function keyHistoryEntry(): void {
  if (history.state?.key) return;
  const key = Math.random().toString(36).slice(2);
  history.replaceState({ ...history.state, key }, "");
}

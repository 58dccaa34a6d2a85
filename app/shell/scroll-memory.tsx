import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";

/**
 * What the router's `ScrollRestoration` does, less its inline script: that throws where cookies are blocked, and
 * scrolls a document that is loaded again, which the browser does by itself.
 */
export function ScrollMemory() {
  useScrollRestoration();
  return null;
}

/** Gives the document's entry of the history a key of its own; the router takes all that have none for one. */
export function keyHistoryEntry(): void {
  if (history.state?.key) return;
  const key = Math.random().toString(36).slice(2);
  history.replaceState({ ...history.state, key }, "");
}

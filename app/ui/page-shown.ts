import { useEffect, useEffectEvent } from "react";

/** Calls the listener whenever the page comes back into view, as from another tab. Returns an unsubscribe function. */
export function onPageShown(listener: () => void): () => void {
  const visibilityChanged = () => {
    if (document.visibilityState === "visible") listener();
  };
  document.addEventListener("visibilitychange", visibilityChanged);
  return () => document.removeEventListener("visibilitychange", visibilityChanged);
}

/** Calls `listener` as {@link onPageShown} does, while the component is mounted. */
export function usePageShown(listener: () => void): void {
  const shown = useEffectEvent(listener);
  useEffect(() => onPageShown(shown), []);
}

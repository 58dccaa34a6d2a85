import { useEffect, useEffectEvent } from "react";

/** Calls the listener when the page becomes visible. Returns an unsubscribe function. */
export function onPageShown(listener: () => void): () => void {
  const visibilityChanged = () => {
    if (document.visibilityState === "visible") listener();
  };
  document.addEventListener("visibilitychange", visibilityChanged);
  return () => document.removeEventListener("visibilitychange", visibilityChanged);
}

export function usePageShown(listener: () => void): void {
  const shown = useEffectEvent(listener);
  useEffect(() => onPageShown(shown), []);
}

import { useEffect, useEffectEvent } from "react";

/** Calls the listener when the page becomes visible. Returns an unsubscribe function. */
export function onPageShown(listener: () => void): () => void {
  const handleVisibilityChange = () => {
    if (document.visibilityState === "visible") listener();
  };
  document.addEventListener("visibilitychange", handleVisibilityChange);
  return () => document.removeEventListener("visibilitychange", handleVisibilityChange);
}

export function usePageShown(listener: () => void): void {
  const onShown = useEffectEvent(listener);
  useEffect(() => onPageShown(onShown), []);
}

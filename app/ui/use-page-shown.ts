import { useEffect, useEffectEvent } from "react";

/** Calls `onShown` whenever the page comes back into view, as after a visit to another tab. */
export function usePageShown(onShown: () => void): void {
  const shown = useEffectEvent(onShown);

  useEffect(() => {
    function visibilityChanged() {
      if (document.visibilityState === "visible") shown();
    }
    document.addEventListener("visibilitychange", visibilityChanged);
    return () => document.removeEventListener("visibilitychange", visibilityChanged);
  }, []);
}

import { useEffect } from "react";

/** A press of Connect leads to Stop, and one of Carry on to Pause: a key that is held must not press those, too. */
export function useIgnoreRepeats(isLive: boolean): void {
  useEffect(() => {
    if (!isLive) return undefined;
    const listening = new AbortController();
    const ignore = (event: KeyboardEvent) => {
      const isInBar = document.activeElement?.closest(".control-bar");
      if (event.repeat && event.key === "Enter" && isInBar) event.preventDefault();
    };
    document.addEventListener("keydown", ignore, listening);
    return () => listening.abort();
  }, [isLive]);
}

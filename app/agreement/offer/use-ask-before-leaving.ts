import { useEffect } from "react";

/** Asks before the page is left, except for downloads and mail links. */
export function useAskBeforeLeaving(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const listening = new AbortController();
    const { signal } = listening;
    // Both fire `beforeunload`.
    let stays = false;
    const mayLeave = () => {
      stays = false;
    };
    addEventListener("pointerdown", mayLeave, { signal });
    addEventListener("keydown", mayLeave, { signal });
    addEventListener("submit", (event) => (stays = !event.defaultPrevented), { signal });
    addEventListener("click", ({ target }) => (stays ||= isMailLink(target)), { signal });
    addEventListener(
      "beforeunload",
      (event) => {
        if (!stays) event.preventDefault();
        stays = false;
      },
      { signal },
    );
    return () => listening.abort();
  }, [isNeeded]);
}

function isMailLink(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("a[href^='mailto:']") !== null;
}

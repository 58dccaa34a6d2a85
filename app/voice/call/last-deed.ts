import { useEffect } from "react";

/** By which a visitor may scroll, or turn to something else. A touch that drags the page is cancelled. */
export const deeds = ["wheel", "pointercancel", "pointerdown", "keydown"];

const scrollingKeys = /^(Arrow|Page|Home$|End$)/;

let isScroll = false;

/** Whether what the visitor did last, while `useLastDeed` listened, was to scroll. */
export function hasScrolledLast(): boolean {
  return isScroll;
}

/** Listens to what the visitor does, for what comes to the page only after it. */
export function useLastDeed(): void {
  useEffect(() => {
    const ending = new AbortController();
    isScroll = false;
    for (const deed of deeds) {
      addEventListener(deed, note, { capture: true, passive: true, signal: ending.signal });
    }
    return () => ending.abort();
  }, []);
}

function note(event: Event): void {
  isScroll =
    event instanceof KeyboardEvent ? scrollingKeys.test(event.key) : event.type !== "pointerdown";
}

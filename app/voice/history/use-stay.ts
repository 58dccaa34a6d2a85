import { type RefObject, useEffect } from "react";

interface Stay {
  /** Called when the focus or the pointer comes. */
  hold(): void;
  /** Called when neither is there any more. */
  letGo(): void;
}

/** Follows whether the visitor is at an element. */
export function useStay(root: RefObject<HTMLElement | null>, stay: Stay): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const listening = new AbortController();
    const hold = () => stay.hold();
    const look = () => {
      // A page that loses the focus to another window leaves it where it was.
      const isAt = element.contains(document.activeElement) || element.matches(":hover");
      if (!isAt) stay.letGo();
    };
    for (const come of ["focusin", "pointerenter"]) element.addEventListener(come, hold, listening);
    for (const go of ["focusout", "pointerleave"]) element.addEventListener(go, look, listening);
    return () => listening.abort();
  }, [root, stay]);
}

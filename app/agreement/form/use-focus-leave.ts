import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Calls `onLeave` when focus leaves the form, but not while a pointer is pressed: error messages could move the pressed
 * button.
 */
export function useFocusLeave<Group extends HTMLElement>(
  group: RefObject<Group | null>,
  onLeave: (group: Group) => void,
) {
  const left = useEffectEvent(onLeave);
  useEffect(() => {
    const element = group.current;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const everywhere = { capture: true, signal };
    let isPressed = false;
    let hasFocusLeft = false;

    const report = () => {
      if (signal.aborted || isPressed || !hasFocusLeft) return;
      hasFocusLeft = false;
      if (!element.contains(document.activeElement)) left(element);
    };
    // Wait for the click event, which follows pointerup in the same task.
    const reportSoon = () => setTimeout(report);
    const release = () => {
      isPressed = false;
      reportSoon();
    };

    addEventListener("pointerdown", () => (isPressed = true), everywhere);
    addEventListener("pointerup", release, everywhere);
    addEventListener("pointercancel", release, everywhere);
    const leave = () => {
      hasFocusLeft = true;
      reportSoon();
    };
    element.addEventListener("focusout", leave, { signal });
    return () => listening.abort();
  }, [group]);
}

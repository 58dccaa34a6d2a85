import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Calls `onLeave` when focus leaves the form, but not while a pointer is pressed: error messages could move the pressed
 * button.
 */
export function useFocusLeave<Group extends HTMLElement>(
  group: RefObject<Group | null>,
  onLeave: (group: Group) => void,
) {
  const reportLeave = useEffectEvent(onLeave);
  useEffect(() => {
    const element = group.current;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const everywhere = { capture: true, signal };
    let isPressed = false;
    let hasFocusLeft = false;

    const reportIfLeft = () => {
      if (signal.aborted || isPressed || !hasFocusLeft) return;
      hasFocusLeft = false;
      if (!element.contains(document.activeElement)) reportLeave(element);
    };
    // Wait for the click event, which follows pointerup in the same task.
    const reportSoon = () => setTimeout(reportIfLeft);
    const handleRelease = () => {
      isPressed = false;
      reportSoon();
    };

    addEventListener("pointerdown", () => (isPressed = true), everywhere);
    addEventListener("pointerup", handleRelease, everywhere);
    addEventListener("pointercancel", handleRelease, everywhere);
    const handleFocusOut = () => {
      hasFocusLeft = true;
      reportSoon();
    };
    element.addEventListener("focusout", handleFocusOut, { signal });
    return () => listening.abort();
  }, [group]);
}

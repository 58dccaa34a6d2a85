import { type RefObject, useEffect } from "react";

/**
 * Tells when the focus has left a form. Waits for the end of a press of the pointer: what is then
 * said must not move the button under it. A press of a label ends inside the form again.
 */
export function useFocusLeave(
  form: RefObject<HTMLFormElement | null>,
  onLeave: (form: HTMLFormElement) => void,
) {
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const everywhere = { capture: true, signal };
    let pressed = false;
    let left = false;

    const settle = () => {
      if (signal.aborted || pressed || !left) return;
      left = false;
      if (!element.contains(document.activeElement)) onLeave(element);
    };
    // The click comes in the same task as the end of its press.
    const settleSoon = () => setTimeout(settle);
    const release = () => {
      pressed = false;
      settleSoon();
    };

    addEventListener("pointerdown", () => (pressed = true), everywhere);
    addEventListener("pointerup", release, everywhere);
    addEventListener("pointercancel", release, everywhere);
    const leave = () => {
      left = true;
      settleSoon();
    };
    element.addEventListener("focusout", leave, { signal });
    return () => listening.abort();
  }, [form, onLeave]);
}

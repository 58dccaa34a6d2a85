import { type RefObject, useEffect } from "react";

/** Delays `onLeave` until no pointer is pressed: new messages must not move a button during a press. */
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

    const report = () => {
      if (signal.aborted || pressed || !left) return;
      left = false;
      if (!element.contains(document.activeElement)) onLeave(element);
    };
    // Wait for the click event, which follows pointerup in the same task.
    const reportSoon = () => setTimeout(report);
    const release = () => {
      pressed = false;
      reportSoon();
    };

    addEventListener("pointerdown", () => (pressed = true), everywhere);
    addEventListener("pointerup", release, everywhere);
    addEventListener("pointercancel", release, everywhere);
    const leave = () => {
      left = true;
      reportSoon();
    };
    element.addEventListener("focusout", leave, { signal });
    return () => listening.abort();
  }, [form, onLeave]);
}

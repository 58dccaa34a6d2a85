import { useEffect } from "react";
import type { HoldToTalk } from "./hold-to-talk.ts";

const controls =
  "a[href], area, audio, button, details, dialog, embed, iframe, input, label, option, select, summary, textarea, [contenteditable], [role=button], [role=option], [role=tab]";

/** Lets the space bar take turns while no control has focus. Drops a turn when the window or the page is left. */
export function useHoldKeys(hold: HoldToTalk): void {
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let isDown = false;
    const left = () => {
      isDown = false;
      hold.abandon();
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key === "Escape" && isDown) hold.discard();
      if (event.key !== " " || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(controls)) return;
      // Else the page scrolls.
      event.preventDefault();
      if (event.repeat) return;
      isDown = true;
      hold.press();
    };
    const released = (event: KeyboardEvent) => {
      if (event.key !== " " || !isDown) return;
      isDown = false;
      hold.release();
    };
    const hidden = () => document.visibilityState === "hidden" && left();
    document.addEventListener("keydown", pressed, { signal });
    document.addEventListener("keyup", released, { signal });
    document.addEventListener("visibilitychange", hidden, { signal });
    window.addEventListener("blur", left, { signal });
    return () => {
      ending.abort();
      hold.release();
    };
  }, [hold]);
}

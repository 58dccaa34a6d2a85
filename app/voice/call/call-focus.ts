import { type RefObject, useLayoutEffect } from "react";
import { restoreFocus } from "../../ui/focus.ts";

/** Returns where focus goes when its control disappears: Connect, or Mute in a call, never Stop. */
export function callButton(): HTMLElement | null {
  // While the code of a call without a microphone loads, Mute is missing.
  return find(".connect-button:enabled") ?? find(".mute") ?? find(".conversation-scroller");
}

function find(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector);
}

/** Focuses Connect or Mute once the focused control is removed or disabled. */
function restoreFocusToCall(): void {
  // Only after rendering is it known which of the two exists.
  setTimeout(() => restoreFocus(callButton()));
}

/**
 * Passes focus on to Connect or Mute when the element is disabled or removed, which would drop it.
 *
 * @param isKeyDown whether a key is held, which would press the newly focused button as it comes up
 */
export function usePassFocusOn(
  element: RefObject<HTMLElement | null>,
  isDisabled = false,
  isKeyDown?: RefObject<boolean>,
): void {
  useLayoutEffect(() => {
    const { current } = element;
    const leave = () => {
      if (!current?.contains(document.activeElement)) return;
      if (isKeyDown?.current)
        document.addEventListener("keyup", restoreFocusToCall, { once: true });
      else restoreFocusToCall();
    };
    if (isDisabled) leave();
    return leave;
  }, [element, isDisabled, isKeyDown]);
}

/** Call it before the pressed button disappears, which would drop focus. */
export function focusCallButton(): void {
  callButton()?.focus({ preventScroll: true });
}

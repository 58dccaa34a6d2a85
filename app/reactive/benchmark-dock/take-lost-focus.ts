/** Focuses an element when the control that had the focus is gone or was disabled. */
export function takeLostFocus(element: HTMLElement | null | undefined): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.matches(":disabled")) element?.focus();
}

/** Focuses an element when the control that had the focus is gone or was disabled. */
export function restoreFocus(element: HTMLElement | null | undefined): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.matches(":disabled")) element?.focus();
}

/** Brings a message into view and the keyboard's place on the page to it. */
export function focusItem(list: Element | null, id: string): void {
  const row = list?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`);
  row?.scrollIntoView({ block: "center" });
  row?.focus({ preventScroll: true });
}

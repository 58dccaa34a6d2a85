/** Focuses `element` if the focused control was removed or disabled. */
export function restoreFocus(
  element: HTMLElement | null | undefined,
  options?: FocusOptions,
): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.matches(":disabled")) {
    element?.focus(options);
  }
}

export function focusItem(list: Element | null, id: string): void {
  const row = list?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`);
  row?.scrollIntoView({ block: "center" });
  row?.focus({ preventScroll: true });
}

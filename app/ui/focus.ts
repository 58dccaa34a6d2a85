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

/** Focuses the first invalid field. Returns false if there is none. */
export function focusInvalid(element: Element | null | undefined): boolean {
  const field = element?.querySelector<HTMLInputElement>("input:invalid");
  if (!field) return false;
  field.focus();
  return true;
}

/** Milliseconds. */
const markedFor = 2_000;

/** A window's event that lets long lists show their earliest rows, too. */
export const showAllRows = "showallrows";

/** Focuses and marks the item's row. Returns it, if there is one. */
export function focusItem(list: Element | null, id: string): HTMLElement | undefined {
  const find = () => list?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`);
  if (!find()) dispatchEvent(new Event(showAllRows));
  const row = find();
  if (!row) return undefined;
  row.scrollIntoView({ block: "center" });
  row.focus({ preventScroll: true });
  row.dataset.marked = "";
  setTimeout(() => delete row.dataset.marked, markedFor);
  return row;
}

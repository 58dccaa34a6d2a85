/** Brings a message into view and the keyboard's place on the page to it. */
export function jumpToItem(list: Element | null, id: string): void {
  const row = list?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`);
  row?.scrollIntoView({ block: "center" });
  row?.focus({ preventScroll: true });
}

/** To Connect or Stop: the button that was pressed goes away, and the keyboard's place on the page with it. */
export function focusCall(): void {
  document.querySelector<HTMLElement>(".call-buttons :enabled")?.focus();
}

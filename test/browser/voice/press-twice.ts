/** In the page: presses Enter on a button, and again once the focus has moved. Returns whether that presses what has it. */
export async function pressTwice(button: Element): Promise<boolean | undefined> {
  if (!(button instanceof HTMLElement)) return undefined;
  const enter = { key: "Enter", bubbles: true, cancelable: true };
  button.focus();
  button.dispatchEvent(new KeyboardEvent("keydown", enter));
  button.click();
  do await new Promise(requestAnimationFrame);
  while (document.activeElement === button);
  return document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", enter));
}

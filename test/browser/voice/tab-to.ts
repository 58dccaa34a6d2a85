import type { Page } from "playwright/test";

/** Presses Tab until the focus is on what has a name that begins so. */
export async function tabTo(page: Page, name: string, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key);
    const matches = await page.evaluate((wanted) => {
      const { activeElement: element, body } = document;
      // Beyond the last control lies the browser's own.
      if (!element || element === body) return false;
      const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
      const labels = isField ? [...(element.labels ?? [])] : [];
      const texts = [element.ariaLabel, element.textContent, ...labels.map((l) => l.textContent)];
      return texts.some((text) => text?.trim().startsWith(wanted));
    }, name);
    if (matches) return;
  }
  throw new Error(`Tab does not reach "${name}"`);
}

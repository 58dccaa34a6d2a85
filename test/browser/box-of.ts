import type { Locator } from "playwright/test";

/** Where an element is drawn in the window. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("not drawn");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Where the words of an element begin, without its padding and border. */
export function startOfWords(element: Locator): Promise<number> {
  return element.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect().left;
  });
}

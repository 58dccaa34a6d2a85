import type { Locator } from "playwright/test";

export interface DrawnBox {
  x: number;
  y: number;
  width: number;
  height: number;
  right: number;
  bottom: number;
}

/** Where an element is drawn in the window. */
export async function boxOf(element: Locator): Promise<DrawnBox> {
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

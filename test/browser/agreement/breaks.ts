import type { Locator } from "playwright/test";

/** How often a text that an element holds is broken into lines. */
export function breaks(elements: Locator, text: RegExp): Promise<number> {
  return elements.evaluateAll((all, source) => {
    const pattern = new RegExp(source, "g");
    let broken = 0;
    for (const each of all) {
      const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const found = (walker.currentNode.nodeValue ?? "").matchAll(pattern);
        for (const { index, 0: words } of found) {
          const range = document.createRange();
          range.setStart(walker.currentNode, index);
          range.setEnd(walker.currentNode, index + words.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken++;
        }
      }
    }
    return broken;
  }, text.source);
}

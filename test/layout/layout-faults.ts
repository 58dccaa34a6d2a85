import { expect, type Page } from "playwright/test";
import { accessibilityFaults } from "../browser/accessibility-faults.ts";
import { drawn } from "../browser/settle.ts";

export const widths = [320, 375, 768, 1280, 1440, 1920];
/** A phone and a wide screen, which axe is asked about. */
const readWidths = [375, 1440];

/** Holds a page in one state to what every screen has to be, at each width and in both schemes. */
export async function expectLayout(page: Page, state: string): Promise<void> {
  const faults: Record<string, unknown[]> = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 600 ? 812 : 900 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await drawn(page);
    faults[`${width} px`] = await page.evaluate(layoutFaults);
    if (!readWidths.includes(width)) continue;
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await drawn(page);
      const onlyColours = colorScheme === "dark";
      faults[`${width} px, axe, ${colorScheme}`] = await accessibilityFaults(page, { onlyColours });
    }
  }
  const found = Object.entries(faults).filter(([, list]) => list.length > 0);
  expect(Object.fromEntries(found), state).toEqual({});
}

/** Runs in the page, and needs nothing but it: what scrolls it sideways, what is cut off, and which controls lie on each other. */
export function layoutFaults(): string[] {
  const root = document.documentElement;
  const nameOf = (element: Element) =>
    `${element.localName}.${element.className} “${element.textContent?.trim().slice(0, 40)}”`;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  const wide = root.scrollWidth > root.clientWidth ? [`${root.scrollWidth} px wide`] : [];

  const cut = [...document.querySelectorAll<HTMLElement>("body *")].filter((element) => {
    if (element.clientWidth <= 1 || element.scrollWidth <= element.clientWidth + 1) return false;
    const hasWords = [...element.childNodes].some(
      (child) => child.nodeType === Node.TEXT_NODE && child.nodeValue?.trim(),
    );
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isCut = ["hidden", "clip"].includes(overflowX) && textOverflow !== "ellipsis";
    return hasWords && isCut && isShown(element);
  });

  /** What is drawn over the page and scrolls apart from it. */
  const layerOf = (element: Element) => {
    let layer: Element = element;
    while (layer !== root && !isLayer(layer)) layer = layer.parentElement ?? root;
    return layer;
  };
  const isLayer = (element: Element) =>
    element.matches(":popover-open, :modal") ||
    ["fixed", "sticky"].includes(getComputedStyle(element).position);

  const isInText = (element: Element) => getComputedStyle(element).display === "inline";

  /** The parts of it that can be seen, a pixel smaller: what only touches lies on nothing. */
  const partsOf = (element: Element) => {
    let [left, top, right, bottom] = [-Infinity, -Infinity, Infinity, Infinity];
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === "visible") continue;
      const clip = box.getBoundingClientRect();
      [left, top] = [Math.max(left, clip.left), Math.max(top, clip.top)];
      [right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
    }
    return Array.from(element.getClientRects(), (rect) => ({
      left: Math.max(left, rect.left) + 1,
      top: Math.max(top, rect.top) + 1,
      right: Math.min(right, rect.right) - 1,
      bottom: Math.min(bottom, rect.bottom) - 1,
    })).filter((part) => part.right > part.left && part.bottom > part.top);
  };
  const controls = [
    ...document.querySelectorAll("a[href], button, summary, input, select, textarea, [role=tab]"),
  ]
    .filter(isShown)
    .map((element) => ({ element, layer: layerOf(element), parts: partsOf(element) }));
  const lying = controls.flatMap((one, index) =>
    controls.slice(index + 1).flatMap((other) => {
      // Links in a text are as high as its lines, and reach into the next ones.
      if (one.layer !== other.layer || (isInText(one.element) && isInText(other.element)))
        return [];
      if (one.element.contains(other.element) || other.element.contains(one.element)) return [];
      const isLying = one.parts.some((a) =>
        other.parts.some(
          (b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
        ),
      );
      return isLying ? [`${nameOf(one.element)} and ${nameOf(other.element)} overlap`] : [];
    }),
  );
  return [...wide, ...cut.map((element) => `${nameOf(element)} is cut off`), ...lying];
}

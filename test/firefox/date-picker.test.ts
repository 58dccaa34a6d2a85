import { expect } from "vitest";
import { test } from "./firefox-test.ts";

test("in every view of the calendar each button fills its cell @slow", async ({ firefox }) => {
  const { page } = firefox;
  // Where the bar at the foot covers no button that is clicked.
  await page.setViewport({ width: 800, height: 900 });
  await firefox.open("/reactive-objects");
  await firefox.button("Due date: In 7 days").click();
  await firefox.button("Choose date").click();
  for (const view of ["month", "year", "years"]) {
    const buttons = `.calendar table[data-view="${view}"] td button`;
    await page.waitForSelector(buttons);
    const gaps = await page.$$eval(buttons, gapsAround);
    expect(gaps.length).toBeGreaterThanOrEqual(4 * 12);
    expect(Math.max(...gaps)).toBeLessThan(1);
    await firefox.button("Change view").click();
  }
});

for (const [width, height] of [
  [375, 667],
  [800, 600],
  [1440, 900],
] as const) {
  test(`on ${width} × ${height} pixels the calendar opens on the screen, however far down its button is @slow`, async ({
    firefox,
  }) => {
    const { page } = firefox;
    await firefox.size(width, height);
    await firefox.open("/reactive-objects");
    for (const list of [".todo-list", ".todo-list ~ .todo-list"]) {
      await page.locator(`${list} .todo-edit`).click();
      await page.locator(`${list} .date-picker-button`).click();
      await page.waitForSelector(".calendar[open]");
      const box = await page.$eval(".calendar", placeOnScreen);
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.bottom).toBeLessThanOrEqual(height);
      expect(box.right).toBeLessThanOrEqual(width);
      await page.keyboard.press("Escape");
      await page.waitForSelector(".calendar", { hidden: true });
    }
  });
}

/** How far the edges of buttons are from those of their cells, in pixels. */
function gapsAround(buttons: Element[]): number[] {
  return buttons.flatMap((button) => {
    const inner = button.getBoundingClientRect();
    const outer = button.parentElement?.getBoundingClientRect() ?? new DOMRect();
    return [
      inner.left - outer.left,
      inner.top - outer.top,
      outer.right - inner.right,
      outer.bottom - inner.bottom,
    ].map(Math.abs);
  });
}

/** Where a box is once it has moved in. */
async function placeOnScreen(box: Element) {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const { top, left, bottom, right } = box.getBoundingClientRect();
  return { top, left, bottom, right };
}

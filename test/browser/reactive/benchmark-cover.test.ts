import { expect, test } from "playwright/test";
import { chromiumFlags, findHeadlessShell } from "../../support/chromium.ts";
import { openDemo } from "./demo-page.ts";

/** With scroll bars that take room, which Playwright hides. */
test.use({
  launchOptions: {
    executablePath: findHeadlessShell(),
    args: chromiumFlags,
    ignoreDefaultArgs: ["--hide-scrollbars"],
  },
});

for (const scrolled of [0, 30, 700]) {
  test(`a benchmark opened ${scrolled} pixels down covers the board as a whole below the header, and nothing moves behind it @slow`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await openDemo(page);
    await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), scrolled);
    const places = () =>
      page.evaluate(() => ({
        scrollY,
        dock: document.querySelector(".benchmark-dock")?.getBoundingClientRect().toJSON(),
        board: document.querySelector(".board")?.getBoundingClientRect().toJSON(),
      }));
    const before = await places();
    await page.getByRole("button", { name: "Rehydration Benchmark" }).click();
    await expect(page.getByRole("progressbar")).toBeVisible();
    // It moves in, by a little and for a moment even where motion is to be reduced.
    await page
      .locator(".benchmark-panel")
      .evaluate((panel) => Promise.all(panel.getAnimations().map((one) => one.finished)));
    const shown = await page.evaluate(() =>
      Array.from({ length: 84 }, (_, index) => 10 * index).map((y) => {
        const element = document.elementFromPoint(700, y);
        const part = element?.closest(".benchmark-panel, .benchmark-dock, .site-header");
        return part ? part.className : "behind";
      }),
    );
    expect(new Set(shown)).not.toContain("behind");
    const header = 64;
    expect(shown.filter((part) => part === "site-header")).toHaveLength(Math.ceil(header / 10));
    for (const y of [20, 400]) {
      await page.mouse.move(700, y);
      await page.mouse.wheel(0, 400);
    }
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    });
    expect(await places()).toEqual(before);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled + 100);
  });
}

test("Tab reaches nothing that an open benchmark covers, and all of it once that is closed", async ({
  page,
}) => {
  await openDemo(page);
  const covered = page.getByRole("button", { name: "Add" });
  await page.getByRole("button", { name: "Rehydration Benchmark" }).click();
  const cancel = page.getByRole("button", { name: "Cancel" });
  await expect(cancel).toBeVisible();
  await cancel.focus();
  const places = new Set<string>();
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    places.add(await page.evaluate(placeOfFocus));
    if (places.has("site-header")) break;
  }
  expect([...places]).not.toContain("covered");
  await expect(covered).toHaveCount(0);
  await cancel.click();
  await expect(covered).toHaveCount(2);
});

function placeOfFocus(): string {
  const { activeElement: focused, body } = document;
  if (!focused || focused === body) return "browser";
  const place = focused.closest(".benchmark-panel, .benchmark-dock, .site-header, .skip-link");
  return place?.className ?? "covered";
}

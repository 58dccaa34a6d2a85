import { expect } from "playwright/test";
import { test } from "../kept-page.ts";
import { chromiumFlags, findHeadlessShell } from "../../support/chromium.ts";
import { drawn } from "../settle.ts";
import { movedIn, openDemo } from "./demo-page.ts";

/** With scroll bars that take room, which Playwright hides. */
test.use({
  launchOptions: {
    executablePath: findHeadlessShell(),
    args: chromiumFlags,
    ignoreDefaultArgs: ["--hide-scrollbars"],
  },
});

test("an open benchmark covers the board as a whole below the header, and nothing moves behind it @slow", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDemo(page);
  for (const scrolled of [0, 30, 500]) {
    await test.step(`opened ${scrolled} pixels down`, async () => {
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
      await movedIn(page);
      const shown = await page.evaluate(() =>
        Array.from({ length: 84 }, (_, index) => 10 * index).map((y) => {
          const element = document.elementFromPoint(700, y);
          const part = element?.closest(".benchmark-panel, .benchmark-dock, .site-header");
          return part?.classList.item(part.classList.length - 1) ?? "behind";
        }),
      );
      expect(new Set(shown)).not.toContain("behind");
      const header = 64;
      expect(shown.filter((part) => part === "site-header")).toHaveLength(Math.ceil(header / 10));
      for (const y of [20, 400]) {
        await page.mouse.move(700, y);
        await page.mouse.wheel(0, 400);
      }
      await drawn(page);
      // What is told in the bar of the run before is no longer there.
      const { dock, ...still } = await places();
      expect(still).toEqual({ scrollY: before.scrollY, board: before.board });
      expect(dock.bottom).toBe(before.dock.bottom);
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("progressbar")).toHaveCount(0);
      await page.mouse.wheel(0, 100);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled + 100);
    });
  }
});

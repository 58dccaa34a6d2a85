import { expect, test } from "playwright/test";
import { chromiumFlags, findHeadlessShell } from "../support/chromium.ts";
import { addStyles, textSpacing } from "./add-styles.ts";
import { pages } from "./pages.ts";

test.use({
  launchOptions: {
    executablePath: findHeadlessShell(),
    args: [...chromiumFlags, "--blink-settings=defaultFontSize=32"],
  },
  viewport: { width: 320, height: 640 },
});

for (const { path } of pages) {
  test(`${path} fits a phone with letters twice as large, also where they are set apart @slow`, async ({
    page,
  }) => {
    await page.goto(path, { waitUntil: "load" });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      "32px",
    );
    expect(await width()).toBe(320);
    await addStyles(page, textSpacing);
    expect(await width()).toBe(320);
  });
}

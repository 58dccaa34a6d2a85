import { expect } from "playwright/test";
import { boxOf, startOfWords } from "../box-of.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

for (const width of [375, 1280]) {
  test(`at ${width} px the words of bare buttons begin where their column does @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height: 812 });
    await voice.open();
    const head = await boxOf(page.getByRole("heading", { name: "Briefing", exact: true }));
    const costs = await boxOf(page.getByRole("heading", { name: "What it costs" }));
    expect(await startOfWords(voice.button("Prices"))).toBeCloseTo(costs.x, 1);
    const actions = page.locator(".briefing-actions > .button").first();
    expect(await startOfWords(actions)).toBeCloseTo(head.x, 1);
  });
}

test("in forced colours a bare button is framed on all four sides @slow", async ({ voice }) => {
  await voice.page.emulateMedia({ forcedColors: "active" });
  await voice.open();
  const sides = await voice.button("Prices").evaluate((button) => {
    const { borderTopWidth, borderLeftWidth, borderRightWidth } = getComputedStyle(button);
    return [borderTopWidth, borderLeftWidth, borderRightWidth];
  });
  expect(sides).toEqual(["1px", "1px", "1px"]);
});

test("in forced colours the words of bare buttons keep clear of their frames @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.emulateMedia({ forcedColors: "active" });
  for (const [path, name] of [
    ["/about", "Prices"],
    ["/agreement", "Download terms (.json)"],
  ] as const) {
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 812 });
      await page.goto(path);
      const button = page.getByRole("button", { name });
      if (path === "/agreement" && width === 320)
        await page.locator(".worked-dates summary").click();
      await expect(button).toBeVisible();
      const { x } = await boxOf(button);
      expect((await startOfWords(button)) - x, `${path} at ${width} px`).toBeGreaterThanOrEqual(8);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});

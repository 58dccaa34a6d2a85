import { expect } from "playwright/test";
import { boxOf, startOfWords } from "../box-of.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

for (const width of [375, 1280]) {
  test(`at ${width} px the words of bare buttons begin where their column does`, async ({
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

test("in forced colours a bare button is framed on all four sides", async ({ voice }) => {
  await voice.page.emulateMedia({ forcedColors: "active" });
  await voice.open();
  const sides = await voice.button("Prices").evaluate((button) => {
    const { borderTopWidth, borderLeftWidth, borderRightWidth } = getComputedStyle(button);
    return [borderTopWidth, borderLeftWidth, borderRightWidth];
  });
  expect(sides).toEqual(["1px", "1px", "1px"]);
});

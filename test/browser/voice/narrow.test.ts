import { expect } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

test("on a phone a window's line leaves its excerpt out, and a wider one has it @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 812 });
  await voice.open();
  await voice.showExample();
  const excerpt = voice.region("Windows to clean").locator(".window-text").first();
  await expect(voice.region("Windows to clean").getByRole("listitem").first()).toBeVisible();
  await expect(excerpt).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 812 });
  await expect(excerpt).toBeVisible();
});

for (const [label, noun] of [
  ["OpenAI key", "OpenAI key"],
  ["Langfuse secret key", "Langfuse key"],
] as const) {
  test(`on a phone the mask of the ${noun} begins and ends as the key does @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width: 375, height: 812 });
    await voice.open();
    await page.getByLabel(label).fill("sk-proj-0123456789abcdefghijklm-_wxyz");
    await voice.button(`Save ${noun}`).click();
    const mask = page.locator(".key-masked");
    await expect(mask).toHaveText("sk-**********wxyz");
    const hidden = await mask.evaluate((code) => {
      const range = document.createRange();
      const placeOf = (child: ChildNode | null) => {
        if (child) range.selectNode(child);
        return range.getBoundingClientRect();
      };
      const { left, right } = code.getBoundingClientRect();
      return Math.max(left - placeOf(code.firstChild).left, placeOf(code.lastChild).right - right);
    });
    expect(hidden).toBeLessThanOrEqual(0.5);
  });
}

test("on a phone the status of an unsteady connection is whole, and the bar as high as before @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 812 });
  await voice.connectMuted();
  const bar = voice.region("Call");
  const before = await boxOf(bar);
  await voice.control("drop-ice");
  await expect(voice.status).toHaveText("The connection is unsteady…");
  await expect(page.getByText("The line is unsteady")).toHaveCount(0);
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 812 });
    const hidden = await voice.status.evaluate((status) => [
      status.scrollWidth - status.clientWidth,
      status.scrollHeight - status.clientHeight,
    ]);
    expect(hidden, `${width} px`).toEqual([0, 0]);
    expect((await boxOf(bar)).height, `${width} px`).toBe(before.height);
  }
});

for (const width of [320, 375, 1280]) {
  test(`at ${width} px no dot stands at the end of a line of the folded settings @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height: 812 });
    await voice.open();
    const value = page.locator(".fold-value").filter({ hasText: "limit" });
    await expect(value).toHaveText("Realistic · Free turns · $2.00 limit");
    const { right } = await boxOf(value);
    const parts = await Promise.all(
      ["Realistic", "Free turns", "$2.00 limit"].map((part) => boxOf(value.getByText(part))),
    );
    for (const [index, part] of parts.entries()) {
      const next = parts[index + 1];
      if (next?.y === part.y) expect(next.x).toBeGreaterThan(part.right);
      else expect(part.right - right).toBeGreaterThan(5);
    }
  });
}

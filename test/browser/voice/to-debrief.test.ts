import { expect, type Page } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { drawn } from "../settle.ts";
import { launchOptions, test } from "./voice-test.ts";
import type { VoicePage } from "./voice-page.ts";

test.use({ launchOptions });

/** The debrief begins at the window's top, and nothing of the bar is left above it. */
async function expectDebriefAtTop(voice: VoicePage) {
  const region = voice.page.locator(".debrief-region");
  await expect.poll(async () => Math.abs((await boxOf(region)).y)).toBeLessThan(2);
  expect((await boxOf(voice.region("Call"))).bottom).toBeLessThanOrEqual(0);
}

for (const [width, height] of [
  [1280, 720],
  [375, 812],
] as const) {
  test(`at ${width} px “Go to the debrief” leads to its beginning, after a call and after the example @slow`, async ({
    voice,
  }) => {
    await voice.page.setViewportSize({ width, height });
    await voice.connectMuted();
    await voice.exchangeAndStop("Where is my code?");
    const go = voice.button("Go to the debrief");
    await expect(voice.region("Debrief").getByRole("table")).toBeVisible();
    await go.click();
    const ask = voice.region("Debrief").getByRole("button", { name: "Debrief", exact: true });
    await expect(ask).toBeFocused();
    await expect(ask).toBeInViewport({ ratio: 1 });
    await expectDebriefAtTop(voice);

    await voice.showExample();
    await expect(voice.region("Debrief").getByRole("table").first()).toBeVisible();
    await go.click();
    await expect(voice.region("Debrief").locator(".debrief-title")).toBeFocused();
    await expectDebriefAtTop(voice);
  });
}

test("Connect is quiet while a button leads to the debrief, and of the same size @slow", async ({
  voice,
}) => {
  await voice.connectMuted();
  const connect = voice.page.locator(".connect-button");
  await expect(connect).toHaveAttribute("data-kind", "primary");
  const { width, height } = await boxOf(connect);
  await voice.exchangeAndStop("Where is my code?");
  await expect(voice.button("Go to the debrief")).toBeVisible();
  await expect(connect).toHaveAttribute("data-kind", "quiet");
  expect(await boxOf(connect)).toMatchObject({ width, height });
  await voice.button("Go to the debrief").click();
  await expect(connect).toHaveAttribute("data-kind", "primary");
});

test("whoever scrolls after a call stays there, by whatever means they scroll", async ({
  voice,
}) => {
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  await expect(voice.region("Debrief").getByRole("table")).toBeVisible();
  const go = voice.button("Go to the debrief");
  await expect(go).toBeInViewport({ ratio: 1 });
  // As by a scroll bar or by assistive technology, of which the page hears nothing else.
  await voice.page.evaluate(() => scrollTo(0, 0));
  await drawn(voice.page);
  expect(await voice.page.evaluate(() => scrollY)).toBe(0);
});

test("an ending that loads late leaves whoever has gone on to the debrief there @slow", async ({
  voice,
}) => {
  const hasGone = Promise.withResolvers<void>();
  await voice.page.route(/\/ending-strip-[^/]*\.js$/, async (route) => {
    await hasGone.promise;
    await route.continue();
  });
  await voice.open();
  await voice.showExample();
  await expect(voice.region("Debrief").getByRole("table").first()).toBeVisible();
  await voice.button("Go to the debrief").click();
  const title = voice.region("Debrief").locator(".debrief-title");
  await expect(title).toBeFocused();
  hasGone.resolve();
  await expect(voice.region("Ending")).toBeAttached();
  await expect(title).toBeFocused();
  await expectDebriefAtTop(voice);
});

for (const isExample of [true, false]) {
  test(`“Go to the debrief” leads there ${isExample ? "in an example" : "after a call"} as soon as it has loaded @slow`, async ({
    voice,
  }) => {
    const isAwaited = Promise.withResolvers<void>();
    await voice.page.route(/\/debrief-panel-[^/]*\.js$/, async (route) => {
      await isAwaited.promise;
      await route.continue();
    });
    if (isExample) {
      await voice.open();
      await voice.showExample();
    } else {
      await voice.connectMuted();
      await voice.exchangeAndStop("Where is my code?");
    }
    await voice.button("Go to the debrief").click();
    const region = voice.region("Debrief");
    await expect(region).toBeFocused();
    await expect(region).toContainText("Measuring…");
    isAwaited.resolve();
    const ask = region.getByRole("button", { name: "Debrief", exact: true });
    await expect(isExample ? region.locator(".debrief-title") : ask).toBeFocused();
    await expectDebriefAtTop(voice);
  });
}

test("in a low window “Go to the debrief” leads to the button with which it is asked for @slow", async ({
  voice,
}) => {
  await voice.page.setViewportSize({ width: 375, height: 320 });
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  await expect(voice.region("Debrief").getByRole("table")).toBeVisible();
  await voice.button("Go to the debrief").click();
  const ask = voice.region("Debrief").getByRole("button", { name: "Debrief", exact: true });
  await expect(ask).toBeFocused();
  await expect(ask).toBeInViewport({ ratio: 1 });
});

for (const [width, height] of [
  [320, 256],
  [640, 360],
] as const) {
  test(`in a window ${width} wide and ${height} high the button that takes the focus of Stop is in view @slow`, async ({
    voice,
  }) => {
    await voice.page.setViewportSize({ width, height });
    await voice.connectMuted();
    await voice.exchange("Where is my code?");
    await voice.button("Stop").press("Enter");
    const go = voice.button("Go to the debrief");
    await expect(go).toBeFocused();
    await expect(go).toBeInViewport({ ratio: 1 });
  });
}

const scrolls: Record<string, (page: Page) => Promise<void>> = {
  "by the wheel": (page) => page.mouse.wheel(0, -5_000),
  "by a key": (page) => page.keyboard.press("Home"),
};

for (const [how, scroll] of Object.entries(scrolls)) {
  test(`whoever scrolls ${how} while a call is being closed stays there @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    using _ = voice.atPace({ transcriptionMs: 60_000 });
    await voice.connect();
    await expect(voice.messages.getByText("I know why you are calling")).toBeVisible();
    await voice.answered();
    await voice.type("Where is my code?");
    await expect(voice.messages).toHaveCount(4);
    await voice.answered();
    await page.evaluate(() => scrollTo(0, 700));
    await voice.button("Stop").click();
    await expect(voice.strip).toContainText("Your last words are being written down.");
    await scroll(page);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(voice.button("Go to the debrief")).toBeFocused();
    await drawn(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
}

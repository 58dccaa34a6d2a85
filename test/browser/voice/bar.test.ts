import { expect } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { holdSessions } from "./hold-sessions.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

test("the microphone's name has the room that the bar has, and never the status's @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 1440, height: 900 });
  await voice.connectMuted();
  const microphone = page.getByLabel("Microphone", { exact: true });
  const widths: Record<number, number> = {};
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    widths[width] = (await boxOf(microphone)).width;
    const cut = await voice
      .region("Call")
      .locator(".bar-persona, .control-bar-status, .time-and-tokens")
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      );
    expect(cut, `at ${width} px`).toEqual([]);
  }
  expect(widths[1280]).toBeGreaterThanOrEqual(208);
  expect(widths[1440]).toBeGreaterThanOrEqual(300);
  expect(widths[1920]).toBeGreaterThanOrEqual(350);
});

for (const width of [1280, 1440, 1920]) {
  test(`at ${width} px a new connection is told in place of the persona's name @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height: 900 });
    await voice.connectMuted();
    const name = voice.region("Call").locator(".bar-persona");
    await expect(name).toBeVisible();
    const release = await holdSessions(page);
    await voice.control("close-channel");
    await expect(voice.status).toHaveText("Reconnecting, try 1 of 3…");
    await expect(name).toBeHidden();
    expect(await voice.status.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    release();
    await voice.connected();
    await expect(name).toBeVisible();
  });
}

for (const [width, height] of [
  [844, 390],
  [800, 360],
  [667, 375],
] as const) {
  test(`in a call on a phone's side, of ${width} × ${height} px, the bar leaves the composer and the last words room @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height });
    await voice.connectMuted();
    await voice.exchange("Where is my code?");
    for (const name of ["Pause", "Stop", "Send"]) {
      await expect(voice.button(name)).toBeInViewport({ ratio: 1 });
    }
    await expect(page.getByLabel("Trigger Response")).toBeInViewport({ ratio: 1 });
    const bar = await boxOf(page.locator(".control-bar"));
    const words = await boxOf(voice.messages.last().locator(".message-text"));
    expect(words.bottom - bar.bottom).toBeGreaterThanOrEqual(24);
    await voice.button("Hint").click();
    await expect(page.locator(".hint-card")).toContainText("You could say");
    for (const name of ["Hint", "Stop", "Send"]) {
      await expect(voice.button(name)).toBeInViewport({ ratio: 1 });
    }
    await voice.button("Stop").click();
    await expect(voice.button("Go to the debrief")).toBeFocused();
    await expect(voice.button("Go to the debrief")).toBeInViewport({ ratio: 1 });
  });
}

for (const width of [768, 844]) {
  test(`at ${width} px Refresh stands beside the microphones that it lists @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height: 900 });
    await voice.open();
    const list = await boxOf(page.getByLabel("Microphone", { exact: true }));
    const refresh = await boxOf(voice.button("Refresh microphones"));
    expect(refresh.x - list.right).toBeLessThanOrEqual(12);
  });
}

test("the lights are of whole pixels, and drawn round wherever they stand @slow", async ({
  voice,
}) => {
  await voice.open();
  const dots = voice.page.locator(".status-light-dot");
  await expect(dots).toHaveCount(3);
  for (const dot of await dots.all()) {
    const { width, height } = await boxOf(dot);
    expect(width).toBe(height);
    expect(width).toBe(Math.round(width));
  }
});

for (const [width, height] of [
  [667, 375],
  [800, 360],
] as const) {
  test(`at ${width} × ${height} what failed and Connect, which tries again, are in view together @slow`, async ({
    voice,
  }) => {
    await voice.page.setViewportSize({ width, height });
    await voice.open();
    await voice.saveKey("fault:429=2@session");
    await voice.button("Connect").click();
    await expect(voice.alert).toContainText("too many requests");
    await expect(voice.alert).toBeInViewport({ ratio: 1 });
    await expect(voice.button("Connect")).toBeInViewport({ ratio: 1 });
  });
}

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [375, 812],
] as const) {
  test(`at ${width} × ${height} no part of the bar lies over what a newcomer reads, until there is a key or an example @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    const bar = voice.region("Call");
    await page.setViewportSize({ width, height });
    await voice.open();
    await expect(bar).not.toBeInViewport();
    await voice.button("Read an example").click();
    await expect(bar).toBeInViewport();
    await voice.button("Show it all").click();
    await expect(bar).toBeInViewport();
    await voice.button("Close example").click();
    await voice.saveKey("any text");
    await page.reload();
    await voice.hydrated();
    await expect(bar).toBeInViewport();
  });
}

test("on a phone Connect keeps clear of the window's edge, and “Voice test” of the title @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 812 });
  await voice.open();
  const label = await boxOf(page.locator(".arrival-label"));
  const title = await page.locator("h1").evaluate((heading) => {
    const words = document.createRange();
    words.selectNode(heading.lastChild ?? heading);
    return words.getBoundingClientRect().top;
  });
  expect(title - label.bottom).toBeGreaterThanOrEqual(4);
  await voice.saveKey("any text");
  const connect = await boxOf(voice.button("Connect"));
  expect(812 - connect.bottom).toBeGreaterThanOrEqual(8);
});

for (const height of [720, 800]) {
  test(`Connect is in the first view of a newcomer at 1280 × ${height} @slow`, async ({
    voice,
  }) => {
    await voice.page.setViewportSize({ width: 1280, height });
    await voice.open();
    await expect(voice.button("Connect")).toBeInViewport({ ratio: 1 });
    const bar = await voice.region("Call").boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? height)).toBeLessThanOrEqual(height);
  });
}

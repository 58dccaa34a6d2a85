import { expect } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { followRequests } from "../settle.ts";
import type { VoicePage } from "./voice-page.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

test("Mute is as wide pressed as not, so that what stands beside it stays", async ({ voice }) => {
  await voice.page.setViewportSize({ width: 1280, height: 720 });
  await voice.connectMuted();
  const widths = async () => [
    (await boxOf(voice.button("Mute"))).width,
    (await boxOf(voice.page.getByLabel("Type a message"))).x,
  ];
  const pressed = await widths();
  await voice.button("Mute").click();
  await expect(voice.button("Mute")).toHaveAttribute("aria-pressed", "false");
  expect(await widths()).toEqual(pressed);
});

for (const width of [1280, 1440, 1920]) {
  test(`at ${width} px Connect and the microphone stay where they are when Pause comes @slow`, async ({
    voice,
  }) => {
    await voice.page.setViewportSize({ width, height: 800 });
    await voice.open();
    await voice.button("Mute").click();
    await voice.saveKey("any text");
    const places = async () => [
      (await boxOf(voice.button("Connect"))).x,
      (await boxOf(voice.page.getByLabel("Microphone", { exact: true }))).x,
      (await boxOf(voice.button("Stop"))).x,
    ];
    await expect(voice.page.getByLabel("Microphone", { exact: true })).toBeEnabled();
    const before = await places();
    await voice.button("Connect").click();
    await voice.connected();
    await expect(voice.button("Pause")).toBeVisible();
    expect(await places()).toEqual(before);
  });
}

/** Taps Connect, and Stop as soon as it is there, so many pixels further down. */
async function tapTwice(voice: VoicePage, further: number): Promise<void> {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 812 });
  await page.clock.install();
  const settled = followRequests(page);
  await voice.open();
  await voice.button("Mute").click();
  await voice.saveKey("any text");
  // Its code is there, so that Stop comes at once.
  await voice.button("Connect").hover();
  await settled();
  await voice.button("Connect").evaluate((connect, down) => {
    const { left, top, width, height } = connect.getBoundingClientRect();
    const [clientX, clientY] = [left + width / 2, top + height / 2];
    const tap = (on: Element, below: number) => {
      const at = { clientX, clientY: clientY + below };
      on.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1, ...at }));
    };
    tap(connect, 0);
    const observer = new MutationObserver(() => {
      const stop = document.querySelector(".stop-button:enabled");
      if (!stop) return;
      observer.disconnect();
      tap(stop, down);
    });
    observer.observe(document.body, { subtree: true, attributes: true, childList: true });
  }, further);
}

test("a second tap on Connect does not hang up, although Stop comes under the finger", async ({
  voice,
}) => {
  await tapTwice(voice, 4);
  await voice.connected();
  // Later it ends the call, wherever it was pressed.
  await voice.page.clock.fastForward(500);
  await voice.button("Stop").click();
  await expect(voice.status).toHaveText("Not connected");
});

test("a tap on Stop right after Connect ends the call where the finger has moved", async ({
  voice,
}) => {
  await tapTwice(voice, 60);
  await expect(voice.button("Connect")).toBeEnabled();
  await expect(voice.status).toHaveText("Not connected");
});

import { expect } from "playwright/test";
import { boxOf } from "./box-of.ts";
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
  test(`at ${width} px Connect and the microphone stay where they are when Pause comes`, async ({
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

test("a second tap on Connect does not hang up, although Stop comes under the finger", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 812 });
  await voice.open();
  await voice.button("Mute").click();
  await voice.saveKey("any text");
  // Its code is there, so that Stop comes at once.
  await voice.button("Connect").hover();
  await page.waitForLoadState("networkidle");
  await voice.button("Connect").evaluate((connect) => {
    const { left, top, width, height } = connect.getBoundingClientRect();
    const [clientX, clientY] = [left + width / 2, top + height / 2];
    const tap = (on: Element) =>
      on.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1, clientX, clientY }));
    tap(connect);
    const observer = new MutationObserver(() => {
      const stop = document.querySelector(".stop-button:enabled");
      if (!stop) return;
      observer.disconnect();
      tap(stop);
    });
    observer.observe(document.body, { subtree: true, attributes: true, childList: true });
  });
  await voice.connected();
  // Later it ends the call, wherever it was pressed.
  await page.waitForTimeout(600);
  await voice.button("Stop").click();
  await expect(voice.status).toHaveText("Not connected");
});

import { expect } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

test("without a call a pressed Mute stands back, as one that is not pressed does @slow", async ({
  voice,
}) => {
  await voice.open();
  const mute = voice.button("Mute");
  const look = () =>
    mute.evaluate((one) => {
      const { backgroundColor, color } = getComputedStyle(one);
      return { backgroundColor, color, icon: one.querySelector("path")?.getAttribute("d") };
    });
  // What it was, before a colour goes over into another.
  await voice.page.emulateMedia({ reducedMotion: "reduce" });
  const before = await look();
  expect(before.backgroundColor).toBe("rgba(0, 0, 0, 0)");
  await mute.click();
  await expect(mute).toHaveAttribute("aria-pressed", "true");
  const pressed = await look();
  expect(pressed).toMatchObject({ backgroundColor: before.backgroundColor, color: before.color });
  expect(pressed.icon).not.toBe(before.icon);
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
  expect((await look()).backgroundColor).not.toBe(before.backgroundColor);
  await voice.button("Stop").click();
  await expect.poll(look).toEqual(pressed);
  await expect(mute).toHaveAttribute("aria-pressed", "true");
});

for (const width of [375, 768, 1440]) {
  test(`at ${width} px a Mute without a frame begins where the field of messages does @slow`, async ({
    voice,
  }) => {
    await voice.page.setViewportSize({ width, height: 900 });
    await voice.open();
    const icon = await boxOf(voice.button("Mute").locator("svg"));
    const field = await boxOf(voice.page.getByLabel("Type a message"));
    expect(Math.abs(icon.x - field.x)).toBeLessThanOrEqual(1);
  });
}

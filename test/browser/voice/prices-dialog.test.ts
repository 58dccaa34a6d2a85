import { expect } from "playwright/test";
import { boxOf } from "../box-of.ts";
import type { VoicePage } from "./voice-page.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

async function openPrices(voice: VoicePage, width: number, height = 812) {
  await voice.page.setViewportSize({ width, height });
  await voice.open();
  await voice.button("Prices").click();
  return voice.page.getByRole("dialog", { name: "Prices" });
}

for (const width of [375, 1280]) {
  test(`at ${width} px the buttons of the prices stand apart, below the fields and within the dialog @slow`, async ({
    voice,
  }) => {
    const dialog = await openPrices(voice, width);
    const names = ["Save prices", "Close", "Reset"];
    const last = dialog.getByRole("button", { name: "Reset" });
    await last.scrollIntoViewIfNeeded();
    const buttons = await Promise.all(
      names.map((name) => boxOf(dialog.getByRole("button", { name, exact: true }))),
    );
    expect(buttons[0]?.x).toBe((await boxOf(dialog.getByRole("textbox").first())).x);
    for (const [index, button] of buttons.entries()) {
      for (const other of buttons.slice(index + 1)) {
        const gap = other.y === button.y ? other.x - button.right : other.y - button.bottom;
        expect(gap).toBeGreaterThanOrEqual(8);
      }
    }
    await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    expect((await boxOf(dialog)).bottom - (await boxOf(last)).bottom).toBeGreaterThanOrEqual(16);
    const field = await boxOf(dialog.getByRole("textbox").last());
    expect((await boxOf(last)).y - field.bottom).toBeGreaterThanOrEqual(12);
  });
}

for (const width of [320, 375]) {
  test(`at ${width} px the buttons of the prices are in view at once, and cover no field with the focus @slow`, async ({
    voice,
  }) => {
    const dialog = await openPrices(voice, width);
    const foot = dialog.locator(".dialog-foot");
    for (const name of ["Save prices", "Close", "Reset"]) {
      const button = dialog.getByRole("button", { name, exact: true });
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    const fields = dialog.getByRole("textbox");
    await fields.first().focus();
    for (const field of await fields.all()) {
      await expect(field).toBeFocused();
      expect((await boxOf(field)).bottom).toBeLessThanOrEqual((await boxOf(foot)).y);
      await voice.page.keyboard.press("Tab");
    }
    await expect(dialog.getByRole("button", { name: "Save prices" })).toBeFocused();
  });
}

for (const [width, height] of [
  [375, 812],
  [844, 390],
] as const) {
  test(`at ${width} px on a phone the prices open at their heading, without its keyboard @slow`, async ({
    voice,
  }) => {
    const dialog = await openPrices(voice, width, height);
    const heading = dialog.getByRole("heading", { name: "Prices" });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect(dialog).toContainText("a call’s cost and your budget go by these prices.");
    await voice.page.keyboard.press("Tab");
    await expect(dialog.getByRole("textbox").first()).toBeFocused();
  });
}

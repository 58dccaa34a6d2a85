import { expect } from "playwright/test";
import { askingLaunchOptions as launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

test("permission is asked for by Connect or Refresh, never on load", async ({ voice, context }) => {
  await context.clearPermissions();
  await voice.open();
  expect(await voice.page.evaluate(() => window.tracks.length)).toBe(0);
  await voice.button("Refresh microphones").click();
  await expect(voice.alert).toContainText("The microphone is not allowed on this page.");
  await voice.dial();
  await expect(voice.alert).toContainText("Allow it in the browser’s settings for this site");
  await expect(voice.alert).toHaveCount(1);
  await expect(voice.alert).toContainText("reload the page");
  await context.grantPermissions(["microphone"]);
  await voice.redial();
});

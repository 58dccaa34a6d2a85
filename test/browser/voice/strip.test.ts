import { expect } from "playwright/test";
import { boxOf } from "./box-of.ts";
import { endless } from "./voice-page.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

test("on a phone two lines have room in the strip", async ({ voice }) => {
  await voice.page.setViewportSize({ width: 375, height: 812 });
  await voice.connectMuted();
  using _ = voice.atPace(endless);
  await voice.button("Mute").click();
  await voice.control("say", { text: "Look, I have other clients, too. ".repeat(30) });
  await expect(voice.strip).toContainText("Talk over Danny, or press Interrupt.");
  const [strip, words] = await Promise.all([
    boxOf(voice.strip),
    boxOf(voice.strip.locator(".strip-words")),
  ]);
  expect(words.y - strip.y).toBeGreaterThanOrEqual(7);
  expect(strip.bottom - words.bottom).toBeGreaterThanOrEqual(7);
});

test("on a phone an ending tells its reason in two lines, before what can be done, which stands back", async ({
  voice,
}) => {
  await voice.page.setViewportSize({ width: 375, height: 812 });
  await voice.connectMuted();
  await voice.type("So we have a deal then.");
  const ending = voice.region("Ending");
  await expect(ending).toBeVisible();
  // To whoever is muted it says that, instead.
  await voice.button("Mute").click();
  const next = ending.getByText("You can carry on, or press Stop.", { exact: true });
  await expect(next).toBeVisible();
  const reason = ending.locator(".strip-line");
  const lines = await reason.evaluate((words) => {
    const { webkitLineClamp, color } = getComputedStyle(words);
    return { webkitLineClamp, color };
  });
  expect(lines.webkitLineClamp).toBe("2");
  const title = await ending
    .locator(".strip-title")
    .evaluate((words) => getComputedStyle(words).color);
  expect(lines.color).toBe(title);
  expect(await next.evaluate((words) => getComputedStyle(words).color)).not.toBe(title);
  const [strip, words] = await Promise.all([boxOf(ending), boxOf(ending.locator(".strip-words"))]);
  expect(words.y - strip.y).toBeGreaterThanOrEqual(7);
  expect(strip.bottom - words.bottom).toBeGreaterThanOrEqual(7);
});

import { expect } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { endless } from "./voice-page.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

test("on a phone two lines have room in the strip @slow", async ({ voice }) => {
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

test("on a phone an ending tells its reason in two lines, before what can be done, which stands back @slow", async ({
  voice,
}) => {
  await voice.page.setViewportSize({ width: 375, height: 812 });
  await voice.connectMuted();
  await voice.type("So we have a deal then.");
  const ending = voice.region("Ending");
  await expect(ending).toBeVisible();
  // To whoever is muted it says that, instead.
  await voice.button("Mute").click();
  const next = ending.getByText("You can carry on, or press Stop for the debrief.", {
    exact: true,
  });
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

test("an ending shows Interrupt only while there is something to stop, and moves nothing by it @slow", async ({
  voice,
}) => {
  await voice.page.setViewportSize({ width: 1440, height: 900 });
  // Unmute is not offered, then.
  await voice.silenceMicrophone();
  await voice.connectMuted();
  await voice.type("So we have a deal then.");
  const ending = voice.region("Ending");
  const interrupt = ending.locator(".interrupt");
  await voice.answered();
  await expect(interrupt).toHaveAttribute("aria-disabled", "true");
  await expect(interrupt).toBeHidden();
  const words = ending.locator(".strip-words");
  const { width } = await boxOf(words);
  using _ = voice.atPace(endless);
  await voice.control("say", { text: "One more thing. ".repeat(30) });
  await expect(interrupt).toBeVisible();
  expect((await boxOf(words)).width).toBe(width);
});

test("an ending does not hide that the visitor is muted @slow", async ({ voice }) => {
  await voice.silenceMicrophone();
  await voice.connectMuted();
  await voice.type("So we have a deal then.");
  const ending = voice.region("Ending");
  await expect(ending).toContainText(
    "You are muted. You can carry on, or press Stop for the debrief.",
  );
});

for (const width of [320, 375]) {
  test(`at ${width} px the reason of an ending is whole beside Interrupt, and covers nothing that is read @slow`, async ({
    voice,
  }) => {
    await voice.page.setViewportSize({ width, height: 812 });
    await voice.connectMuted();
    using _ = voice.atPace(endless);
    await voice.type("So we have a deal then.");
    const ending = voice.region("Ending");
    await expect(ending).toBeVisible();
    // To whoever is muted it says that, instead.
    await voice.button("Mute").click();
    await expect(voice.button("Interrupt")).toBeInViewport({ ratio: 1 });
    const reason = ending.getByText("Half of the extra weeks is paid now and the code comes");
    expect(await reason.evaluate((words) => words.scrollHeight - words.clientHeight)).toBe(0);
    // Sound from the microphone may cut the persona off, and then there is no button until it speaks again.
    await expect(async () => {
      const [strip, interrupt, title, lines, messages] = await Promise.all([
        boxOf(ending),
        boxOf(voice.button("Interrupt")),
        boxOf(ending.getByText("Common ground", { exact: true })),
        boxOf(reason),
        boxOf(voice.page.getByRole("log", { name: "Messages" })),
      ]);
      expect(title.right).toBeLessThanOrEqual(interrupt.x);
      expect(interrupt.bottom).toBeLessThanOrEqual(lines.y);
      expect(messages.bottom).toBeLessThanOrEqual(strip.y);
    }).toPass();
    for (const name of ["Stop", "Mute", "Send"]) {
      await expect(voice.button(name)).toBeInViewport({ ratio: 1 });
    }
    await expect(voice.page.getByLabel("Type a message")).toBeInViewport({ ratio: 1 });
  });
}

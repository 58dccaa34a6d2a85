import { expect } from "playwright/test";
import { endless } from "./voice-page.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

test("of a turn that was cut off the large line shows what was heard, and the small one strikes the rest through @slow", async ({
  voice,
}) => {
  await voice.connectMuted();
  using _ = voice.atPace(endless);
  await voice.control("say", { text: `Listen ${"and another thing ".repeat(20)}until The end.` });
  const turn = voice.messages.first();
  await expect(turn).toContainText("The end.");
  await expect.poll(() => voice.session.reply).toBeUndefined();
  await voice.button("Interrupt").click();
  await expect(turn).toHaveAttribute("data-live", "true");
  await expect(turn).toContainText("interrupted");
  const unheard = turn.locator("s");
  const shown = () =>
    unheard.evaluate((words) => getComputedStyle(words).clipPath.startsWith("inset"));
  // A screen reader is told all the same.
  await expect(unheard).toHaveText(/\(not heard: .*The end\.\)/);
  expect(await shown()).toBe(true);
  // Only words are struck through, not the space before them.
  expect(await unheard.evaluate((words) => words.childNodes[1]?.textContent)).toMatch(/^\S/);
  const dash = () =>
    turn.locator(".message-text").evaluate((words) => getComputedStyle(words, "::after").content);
  expect(await dash()).toContain("—");
  await voice.type("Let me finish.");
  await expect(turn).not.toHaveAttribute("data-live");
  expect(await shown()).toBe(false);
  expect(await dash()).toBe("none");
});

test("an ending whose declaration is cut off is not told as declared @slow", async ({ voice }) => {
  await voice.connectMuted();
  using _ = voice.atPace({ deltaMs: 2_000 });
  await voice.type("Is that a deal?");
  const call = voice.messages.nth(1);
  await expect(call).toContainText("Begins to declare an ending");
  await voice.button("Interrupt").click();
  await expect(call).toContainText("interrupted");
  await expect(call).toContainText("Begins to declare an ending");
  await voice.button("Stop").click();
  await expect(voice.status).toHaveText("Not connected");
  await expect(voice.messages.getByText("Declares the ending")).toHaveCount(0);
});

test("no dash stands behind the full stop of a sentence that was heard whole @slow", async ({
  voice,
}) => {
  await voice.connectMuted();
  using _ = voice.atPace(endless);
  await voice.control("say", { text: "Stop. ".repeat(60) });
  const turn = voice.messages.first();
  await expect.poll(() => voice.session.reply).toBeUndefined();
  await voice.button("Interrupt").click();
  await expect(turn).toContainText("interrupted");
  await expect(turn.locator(".message-text")).toContainText("Stop.");
  await expect(turn.locator(".message-text")).not.toHaveAttribute("data-cut-off");
});

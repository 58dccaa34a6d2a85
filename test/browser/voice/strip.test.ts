import { expect, type Page } from "playwright/test";
import { addStyles } from "../add-styles.ts";
import { boxOf } from "../box-of.ts";
import { drawn } from "../settle.ts";
import { pressTwice } from "./press-twice.ts";
import { endless, type VoicePage } from "./voice-page.ts";
import { test } from "./voice-test.ts";

test("an ending shows Interrupt only while there is something to stop", async ({ voice }) => {
  await voice.page.setViewportSize({ width: 1440, height: 900 });
  // Unmute is not offered, then.
  await voice.silenceMicrophone();
  await voice.connectMuted();
  await voice.type("So we have a deal then.");
  const ending = voice.region("Ending");
  await expect(ending).toContainText(
    "You are muted. You can carry on, or press Stop for the debrief.",
  );
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
  const said = voice.page.locator("[aria-live=polite]").getByText(/^Ending: /);
  const told = await said.elementHandle();
  await voice.pause();
  await voice.carryOn();
  expect(
    await said.evaluate((now, before) => now === before, told),
    "announced once, though the call was paused after it",
  ).toBe(true);
});

const noisy = "Noise may be keeping your turn open";

/** What the page says without taking the focus. */
const notice = (page: Page, text: string | RegExp) =>
  page.locator("[aria-live=polite]").getByText(text);

test("noise can be told that the turn is over, or shut out, with the focus on what does so", async ({
  voice,
  page,
}) => {
  await page.clock.install();
  await voice.connect();
  const keepTurnOpen = async () => {
    await voice.control("noise");
    await expect(voice.strip).toContainText("Danny can hear you");
    await page.clock.fastForward(15_000);
    await expect(voice.strip).toContainText(noisy);
  };
  await test.step("told once, and over with the first word", async () => {
    await keepTurnOpen();
    await expect(notice(page, noisy)).toHaveCount(1);
    await expect(voice.strip.getByRole("meter", { name: "Input level" })).toBeVisible();
    await expect(voice.strip.getByRole("button")).toHaveText([
      "I have finished",
      "Hold to talk instead",
    ]);
    await voice.button("I have finished").focus();
    const type = "conversation.item.input_audio_transcription.delta";
    const [, item_id] = /"item_id":"([^"]+)"/.exec(voice.session.sent.at(-1) ?? "") ?? [];
    await voice.control("send", { event: { type, item_id, content_index: 0, delta: "So" } });
    await expect(voice.strip).toContainText("Danny can hear you");
    await expect(voice.button("Mute")).toBeFocused();
    await page.clock.fastForward(15_000);
    await expect(voice.strip).toContainText(noisy);
  });
  await test.step("I have finished", async () => {
    expect(await voice.button("I have finished").evaluate(pressTwice)).toBe(false);
    await expect(voice.messages.nth(1)).toContainText("I know why you are calling");
    await expect(voice.button("Mute")).toBeFocused();
    await expect(voice.button("Mute")).toHaveAttribute("aria-pressed", "false");
    await voice.answered();
    await expect(voice.strip).toContainText("Your turn");
  });
  await test.step("Hold to talk instead", async () => {
    await keepTurnOpen();
    await voice.button("Hold to talk instead").press("Enter");
    await expect(voice.button("Hold to talk")).toBeFocused();
    await expect(voice.strip).toContainText(
      "Nothing is heard until you hold. Back to Free in Call settings.",
    );
    await expect.poll(() => voice.session.settings.turnDetection).toBeNull();
    await page.keyboard.down("Space");
    await expect(voice.strip).toContainText("Danny can hear you");
    await page.keyboard.press("Escape");
    await page.keyboard.up("Space");
    await expect(voice.strip).not.toContainText("Hold to talk is on");
  });
});

async function callWithLargeLetters(voice: VoicePage): Promise<Page> {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 667 });
  await voice.connectMuted();
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  return page;
}

test("Carry on comes into view though what is above it grows @slow", async ({ voice }) => {
  const page = await callWithLargeLetters(voice);
  await page.evaluate(() => {
    document.documentElement.style.overflowAnchor = "none";
    const scroll = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
      scroll.call(this, options);
      if (this.textContent !== "Carry on") return;
      Element.prototype.scrollIntoView = scroll;
      const grown = document.createElement("div");
      grown.style.blockSize = "2000px";
      this.closest(".strip")?.before(grown);
    };
    scrollTo({ top: 0, behavior: "instant" });
  });
  await voice.button("Pause").evaluate((button: HTMLElement) => button.click());
  await expect(voice.status).toHaveText("Paused");
  await expect(voice.button("Carry on")).toBeInViewport({ ratio: 1 });
});

test("Carry on comes into view again when a late turn moves it @slow", async ({ voice }) => {
  const page = await callWithLargeLetters(voice);
  await voice.button("Pause").click();
  const carryOn = voice.button("Carry on");
  await expect(carryOn).toBeInViewport({ ratio: 1 });
  // As a browser does by itself, to keep in its place what is read.
  await page.evaluate(() => scrollBy({ top: -5, behavior: "instant" }));
  await addStyles(page, "* { overflow-anchor: none } .strip { margin-block-start: 700px }");
  await expect(carryOn).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, -600);
  await expect(carryOn).not.toBeInViewport();
  await addStyles(page, ".strip { margin-block-start: 1400px }");
  await drawn(page);
  await expect(carryOn, "the visitor has scrolled").not.toBeInViewport();
});

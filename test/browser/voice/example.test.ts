import { expect } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { standInSpeech } from "./stand-in-speech.ts";
import { test } from "./voice-test.ts";

test("an example opens at its debrief, has the page to itself, and gives it back, on Back too", async ({
  voice,
  page,
}) => {
  const sent: string[] = [];
  const read = voice.button("Read an example");
  await voice.open();
  await voice.field.fill("Half a sentence");
  page.on("request", (request) => sent.push(request.url()));
  await voice.readExample();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("The late freelancer");
  await expect(voice.debrief.locator(".debrief-title")).toHaveText("Common ground");
  // Neither that again, nor that it was within reach.
  await expect(voice.debrief.getByText("Within reach")).toHaveCount(0);
  const transcript = voice.region("Final Transcript");
  await expect(transcript.getByRole("listitem")).toHaveCount(16);
  await expect(transcript).toContainText("Moved Danny");
  for (const heard of ["booking sight", "wait in list", "five weeks sold", "e mail"]) {
    await expect(transcript).not.toContainText(heard);
  }
  await page.getByRole("switch", { name: "As it was heard" }).click();
  await expect(voice.messages).toHaveCount(17);
  await expect(voice.messages.first()).toContainText(/booking sight.*IDs: example_1/s);
  for (const part of ["Connect", "Stop", "API Keys", "Send"]) {
    await expect(voice.button(part)).toHaveCount(0);
  }
  // This browser has no voices.
  await expect(page.getByRole("switch", { name: "Sound" })).toHaveCount(0);
  const origin = new URL(page.url()).origin;
  expect(sent.filter((url) => !url.startsWith(`${origin}/assets/`))).toEqual([]);
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  await voice.button("Close").press("Enter");
  await expect(read).toBeFocused();
  await expect(voice.button("Connect")).toBeVisible();
  await expect(voice.field).toHaveValue("Half a sentence");

  await test.step("Back closes it and stays on the page, Forward and a reload open it again", async () => {
    const hash = () => new URL(page.url()).hash;
    await voice.readExample();
    await page.goBack();
    await expect(read).toBeFocused();
    expect(new URL(page.url())).toMatchObject({ pathname: "/about", hash: "" });
    await page.goForward();
    await expect(voice.debrief).toBeVisible();
    await page.reload();
    await expect(voice.debrief).toBeVisible();
    await voice.button("Close").dblclick();
    await expect(read).toBeFocused();
    await expect.poll(hash).toBe("");

    await voice.readExample();
    await voice.button("Write your own").click();
    await expect(voice.region("What is the conversation?")).toBeVisible();
    await expect.poll(hash).toBe("#editor");
    await page.goBack();
    await expect(voice.scenario).toBeVisible();
    expect(hash()).toBe("");
  });
});

test("on a phone a quote leads to its turn and back, “Play it” runs an example below the bar, and “Pause” holds it", async ({
  voice,
  page,
}) => {
  const { debrief } = voice;
  await page.setViewportSize({ width: 375, height: 812 });
  await voice.open();
  await voice.readExample();
  const goals = debrief.getByRole("region", { name: "Goals" });
  const back = voice.button("Back to the debrief");
  const quotes = debrief.locator(".debrief-quote");
  for (const quote of [quotes.first(), quotes.last()]) {
    await quote.click();
    await expect(page.locator('[role="listitem"]:focus, li:focus')).toHaveCount(1);
    await page.keyboard.press("Tab");
    await expect(back).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(quote).toBeFocused();
    await expect(quote).toBeInViewport();
    await expect(back).toHaveCount(0);
  }
  const transcript = voice.region("Final Transcript");
  const turns = transcript.getByRole("listitem");
  // As on the way by Tab: right after that of the quote, Enter would be one too many.
  await page.keyboard.press("Shift");
  await voice.button("Play it").press("Enter");
  await expect(voice.button("Pause")).toBeFocused();
  await expect(transcript).toContainText("1 of 16 turns");
  await expect(turns.first()).toContainText("Hi Danny");
  await expect(turns.first()).toBeInViewport({ ratio: 1 });
  await expect(voice.button("Pause")).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(voice.button("Play it")).toBeFocused();
  expect((await boxOf(turns.first())).y).toBeGreaterThan(0);
  await voice.button("Play it").click();
  await goals.getByRole("button", { name: "“The latest code tonight”" }).click();
  const turn = turns.filter({ hasText: "Sorry, Alex." });
  await expect(turn).toBeFocused();
  await expect(voice.button("Play it")).toBeVisible();
});

test("an example that fails to load is told of, and “Your turn” leads to the key, or to Connect with the example’s scenario", async ({
  voice,
  page,
}) => {
  await voice.open();
  await voice.choose("Asking for a pay rise");
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/open-example-.*\.js/, async (route) => {
    await held.promise;
    await route.abort();
  });
  const read = voice.button("Read an example");
  await read.click();
  await expect(read).toHaveAttribute("aria-busy", "true");
  held.resolve();
  await expect(voice.alert).toContainText("The example could not be loaded.");
  await expect(read).toHaveAttribute("aria-busy", "false");
  await page.unrouteAll();
  await voice.readExample();
  const turn = voice.button("Your turn");
  await expect(turn.first()).toHaveAccessibleDescription("use your own key");
  await turn.last().press("Enter");
  await expect(page.getByLabel("OpenAI key")).toBeFocused();
  await expect(page.getByLabel("OpenAI key")).toBeInViewport({ ratio: 1 });
  await expect(voice.scenario).toContainText("The late freelancer");
  await voice.saveKey("any text");
  await voice.readExample();
  await expect(turn.first()).toHaveAccessibleDescription("");
  await turn.first().press("Enter");
  await expect(voice.button("Connect")).toBeFocused();
  await expect(voice.button("Connect")).toBeInViewport({ ratio: 1 });
  await voice.readExample();
  await voice.button("Write your own").press("Enter");
  await expect(voice.region("What is the conversation?")).toBeVisible();
});

test("the browser’s own voices speak an example, and stop when it is left", async ({
  voice,
  page,
}) => {
  const last = () => page.evaluate(() => window.told.at(-1));
  const expectSpoken = async () => {
    await voice.button("Play it").click();
    await expect.poll(last).toMatch(/^Ann: .*Danny/);
  };
  await voice.open();
  await page.evaluate(standInSpeech);
  await voice.readExample();
  const sound = page.getByRole("switch", { name: "Sound" });
  await expect(sound).toHaveCount(0);
  await page.evaluate(() => {
    const own = { lang: "en-GB", localService: true };
    window.voices.push({ ...own, name: "Ann" }, { ...own, name: "Ben" });
    speechSynthesis.dispatchEvent(new Event("voiceschanged"));
  });
  await sound.click();
  await expectSpoken();
  await expect(page.getByText("Spoken by your browser’s own voices.")).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
  });
  expect(await last()).toBe("stop");
  await voice.button("Play it").click();
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  expect(await last()).toBe("stop");
  await voice.button("Play it").click();
  await voice.button("Close").click();
  await expect.poll(last).toBe("stop");
});

test("an example puts away what a call that failed said @slow", async ({ voice }) => {
  await voice.open();
  await voice.mute();
  await voice.dial("fault:503@session");
  await expect(voice.alert).toContainText("status 503");
  await voice.readExample();
  await voice.button("Close").click();
  await expect(voice.alert).toHaveCount(0);
  await expect(voice.status).toHaveText("Not connected");
  await voice.call();
});

import { expect } from "playwright/test";
import { endless } from "./voice-page.ts";
import { test } from "./voice-test.ts";

test("words come with the voice, or stay hidden in both panels", async ({ voice, page }) => {
  await voice.connectMuted();
  const hide = page.getByRole("switch", { name: "Hide the words" });
  const words = voice.messages.locator(".message-text");
  const transcript = voice.region("Final Transcript").getByRole("listitem");
  // What is heard is shown there at once, then.
  await page.getByRole("switch", { name: "Clean the transcript" }).click();
  await test.step("an answer whose text is there before its sound", async () => {
    using _ = voice.atPace(endless);
    await voice.control("say", { text: `${"And another thing. ".repeat(90)}The end.` });
    await voice.replied();
    await expect(words.first()).toContainText("And another");
    await expect(voice.messages.first()).toHaveAttribute("data-live", "true");
    await expect(words.first()).not.toContainText("The end.");
    await hide.check();
    await expect(words).toHaveText(["Listen. The words are hidden."]);
    await hide.uncheck();
    await expect(words.first()).toContainText("And another");
    await voice.control("skip");
    await expect(words.first()).toContainText("The end.");
  });
  await test.step("hidden, from screen readers too", async () => {
    await hide.focus();
    await page.keyboard.press("Space");
    await voice.type("Where is my code?");
    await voice.answered();
    await expect(words).toHaveText(["hidden", "hidden", "Listen. The words are hidden."]);
    await expect(transcript).toHaveText([/hidden/, /hidden/, /hidden/]);
    const said = page.getByText(/Where is my code|I know why you are calling/);
    await expect(said.filter({ visible: true })).toHaveCount(0);
    await expect(voice.region("Conversation")).not.toContainText(/my code|know why/);
  });
  await test.step("also in the next visit", async () => {
    await voice.stop();
    await voice.reload();
    await voice.redial();
    await expect(hide).toBeChecked();
    await voice.type("Where is my code?");
    await voice.answered();
    await voice.stop();
    await expect(words).toHaveText(["hidden", "hidden"]);
    // The debrief quotes them all the same.
    await voice.askAndBeDebriefed();
    await expect(voice.debrief).toContainText("Where is my code?");
    await hide.uncheck();
    await expect(words).toHaveText(["Where is my code?", /I know why you are calling/]);
  });
});

test("a line that was taken for another language is marked, and struck out until that is taken back", async ({
  voice,
  page,
}) => {
  const foreign = /시청/;
  await voice.connectMuted("fault:script@transcription*1");
  await voice.control("hear");
  const line = voice.messages.filter({ hasText: "maybe misheard" });
  const strike = line.getByRole("button", { name: "Strike out" });
  await expect(line).toContainText(foreign);
  await voice.answered();
  await strike.focus();
  await page.keyboard.press("Enter");
  await expect(strike).toBeFocused();
  await expect(strike).toHaveAttribute("aria-pressed", "true");
  await expect(line).toContainText("struck out");
  await voice.type("Where is my code?");
  await voice.answered();
  await expect(voice.region("Conversation")).not.toContainText("transcript clear");
  await voice.stopAndMeasure();
  const transcript = voice.region("Final Transcript");
  await expect(transcript).toContainText("Where is my code?");
  await expect(transcript).not.toContainText(foreign);
  await expect(voice.region("Windows to clean")).not.toContainText(foreign);
  const sent = voice.provider.state.requests.filter(({ path }) => /completions/.test(path));
  for (const { body } of sent) expect(body).not.toMatch(foreign);
  const reopened = await voice.reopen();
  await expect(reopened).toContainText("Where is my code?");
  await expect(reopened).not.toContainText(foreign);
  await strike.click();
  await expect(line).not.toContainText("struck out");
  await expect(transcript).toContainText(foreign);
  await expect(line).not.toContainText("transcript clear");
});

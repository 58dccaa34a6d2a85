import { expect } from "playwright/test";
import { expectNoFaults } from "./expect-no-faults.ts";
import { holdRequests } from "./hold-requests.ts";
import { visiblePart } from "./visible-part.ts";
import { test } from "./voice-test.ts";
import { endless } from "./voice-page.ts";

test("a hint is no part of the conversation, and a pause ends the connection", async ({
  voice,
}) => {
  const { page, field } = voice;
  const card = voice.region("Conversation").locator(".hint-card");
  const hint = card.getByText("What would help you to finish this week?");
  await page.clock.install();
  await voice.connectMuted("fault:fail@call*1");
  await voice.button("Hint").press("Enter");
  await expect(card.getByText("The hint did not come. Ask again.")).toBeVisible();
  await expect(voice.button("Hint")).toBeFocused();
  await expect(voice.alert).toHaveCount(0);
  await voice.button("Hint").click();
  await expect(hint).toBeVisible();
  await voice.exchange("Where is my code?");
  await expect(hint).toHaveCount(0);
  const tokens = () => page.locator(".figure-tokens dd").innerText();
  const before = await tokens();
  await voice.button("Hint").click();
  await expect(hint).toBeVisible();
  await expect(voice.messages).toHaveCount(2);
  await expect.poll(tokens).not.toBe(before);
  expect(voice.session.items.list).toHaveLength(2);
  const sent = voice.session.inbox.at(-1)?.event;
  expect(sent).toMatchObject({ type: "response.create", response: { conversation: "none" } });
  await expectNoFaults(page, "a hint");
  await voice.button("Dismiss").click();
  await expect(hint).toHaveCount(0);
  await expect(field).toBeFocused();

  await test.step("in view on a phone, unless its reader has scrolled away", async () => {
    const toTop = () => page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await page.setViewportSize({ width: 375, height: 640 });
    await toTop();
    const ask = await holdRequests(page, /\/line$/);
    await voice.button("Hint").press("Enter");
    await expect(card).toContainText("Thinking of a hint…");
    await expect.poll(() => card.evaluate(visiblePart)).toBe(1);
    await expect(voice.button("Hint")).toBeFocused();
    await toTop();
    ask();
    await expect(hint).toBeAttached();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await voice.button("Dismiss").click();
    await voice.button("Hint").press("Enter");
    await expect(hint).toBeAttached();
    await expect.poll(() => card.evaluate(visiblePart)).toBe(1);
  });
  await test.step("a pause ends the connection, and carrying on makes a new one", async () => {
    const { id } = voice.session.options;
    await voice.pause();
    await expect(voice.button("Carry on")).toBeFocused();
    await expect.poll(() => voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
    await expect(voice.debrief).toHaveCount(0);
    const time = voice.region("Call").locator(".figure-time dd");
    const paused = await time.innerText();
    await expect(voice.strip).toContainText(`Paused at ${paused}`);
    await expect(voice.strip).toContainText("Nothing is heard or charged.");
    await page.clock.fastForward(300_000);
    await expect(time).toHaveText(paused);
    await expect(voice.button("Stop")).toBeEnabled();
    await voice.carryOn();
    expect(voice.session.options.id).not.toBe(id);
    await expect.poll(() => voice.session.items.list.length).toBe(2);

    const waits = page.getByText("This will be sent when you carry on.");
    await voice.pause();
    await expect(waits).toHaveCount(0);
    await voice.type("This waits");
    await expect(voice.messages.nth(2)).toContainText("This waits");
    await expect(waits).toBeVisible();
    await expectNoFaults(page, "a message that waits in a pause", ".conversation");
    const unsent = voice.messages.filter({ hasText: "This waits" });
    await expect(unsent).toContainText("not sent");
    await voice.stop();
    await expect(voice.debrief).toBeVisible();
    await expect(unsent).toContainText("not sent");
    await expect(unsent.getByRole("button", { name: "Try again from here" })).toHaveCount(0);
    await expect(voice.region("Final Transcript")).toContainText(/where is my code/i);
    await expect(voice.region("Final Transcript")).not.toContainText("waits");
  });
  await expect(voice.region("Final Transcript")).not.toContainText("finish this week");
});

test("prices and a budget are kept, and count; wrong ones are refused, and one that is used up ends the call", async ({
  voice,
  page,
}) => {
  await voice.open();
  const estimate = page.locator("#cost-and-privacy .fold-value");
  const before = await estimate.innerText();
  await voice.button("Cost and privacy").click();
  await expect(page.getByText("prices of 22 November 2026")).toBeVisible();
  await voice.button("Prices").click();
  const dialog = page.getByRole("dialog", { name: "Prices" });
  const audio = dialog.getByLabel("Audio out");
  await expect(audio).toHaveValue("64");
  await audio.fill("dear");
  await dialog.getByRole("button", { name: "Save prices" }).click();
  await expect(dialog.getByText("Enter a number from 0 to 10,000.")).toBeVisible();
  await audio.fill("640");
  await dialog.getByRole("button", { name: "Save prices" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(voice.button("Prices")).toBeFocused();
  await expect(estimate).not.toHaveText(before);
  const entered = page.getByText(/your own prices of \d+ \w+ \d{4},/);
  await expect(entered).toBeVisible();
  await voice.reload();
  await expect(estimate).not.toHaveText(before);
  await voice.button("Cost and privacy").click();
  await expect(entered).toBeVisible();
  await voice.button("Prices").click();
  await expect(dialog).toContainText("as you entered them on");
  await expect(audio).toHaveValue("640");
  await dialog.getByRole("button", { name: "Reset" }).click();
  await expect(audio).toHaveValue("64");
  await page.keyboard.press("Escape");
  await expect(estimate).toHaveText(before);
  await expect(entered).toHaveCount(0);

  const call = voice.region("Call");
  const budget = page.getByLabel("Budget");
  await voice.takeTurns("Patient");
  await budget.fill("0.50");
  await budget.press("Tab");
  await voice.reload();
  await expect(budget).toHaveValue("0.50");
  await voice.openSettings();
  await expect(page.getByRole("radio", { name: "Patient" })).toBeChecked();
  for (const wrong of ["0", "1e9"]) {
    await budget.fill("");
    await budget.pressSequentially(wrong);
    await budget.press("Tab");
    await expect(budget).toHaveAccessibleDescription(
      /Enter an amount such as 2 or 0.50, up to 1000. The limit is still \$0.50./,
    );
  }
  await voice.saveKey("any text");
  await budget.fill("0.70");
  // Its field keeps the focus.
  await voice.button("Connect").evaluate((button: HTMLButtonElement) => button.click());
  await voice.connected();
  expect(voice.session.settings.turnDetection?.silenceMs).toBe(1500);
  await expect(call).toContainText("of $0.70");
  await budget.fill("");
  await budget.pressSequentially("1e9");
  await expect(call).toContainText("of $0.70");
  await budget.press("Enter");
  await expect(budget).toHaveAccessibleDescription(/The limit is still \$0.70./);
  await budget.fill("3");
  await expect(call).toContainText("of $0.70");
  await budget.press("Tab");
  await expect(call).toContainText("of $3.00");
  await budget.fill("");
  await budget.press("Tab");
  await expect(call).not.toContainText("of $");
  await budget.fill("x");
  await budget.press("Tab");
  await expect(budget).toHaveAccessibleDescription(/There is still no limit./);
  await test.step("one that is used up ends the call after a goodbye", async () => {
    await budget.fill("0.01");
    await budget.press("Tab");
    using _ = voice.atPace(endless);
    for (const text of ["One", "Two", "Three", "Four", "Five", "Six"]) {
      if (await voice.strip.getByText("is used up").count()) break;
      await voice.type(text);
      await voice.replied();
    }
    await voice.button("Stop").focus();
    const goodbyeNotice = voice.strip.getByText("Danny is saying goodbye.");
    const tools = voice.page.getByRole("group", { name: "Call tools" });
    const disabled = tools.locator("button:disabled");
    // Together, because a goodbye is cut off after a while.
    await Promise.all([
      expect(goodbyeNotice).toBeVisible(),
      expect(disabled).toHaveText(["Hint"]),
      expect(voice.button("Pause")).toBeDisabled(),
    ]);
    await voice.replied();
    await voice.control("skip");
    await expect(voice.status).toHaveText("Not connected", { timeout: 30_000 });
    await expect(
      voice.strip.getByText("The call has ended because your budget was used up"),
    ).toBeVisible();
    await expect(voice.button("Go to the debrief")).toBeFocused();
    // What the debrief costs is no news of the call.
    const spent = voice.strip.getByText("because your budget was used up");
    const text = await spent.innerText();
    await voice.askAndBeDebriefed();
    await expect(spent).toHaveText(text);
  });
});

test("who speaks while muted is told", async ({ voice, page }) => {
  await voice.open();
  await page.evaluate(() => {
    const { clone } = MediaStreamTrack.prototype;
    MediaStreamTrack.prototype.clone = function cloned() {
      const copy = clone.call(this);
      window.tracks.push(copy);
      return copy;
    };
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const output = context.createMediaStreamDestination();
      const speech = new OscillatorNode(context, { type: "sawtooth", frequency: 150 });
      speech.connect(output);
      speech.start();
      window.tracks.push(...output.stream.getTracks());
      return output.stream;
    };
  });
  await voice.mute();
  await voice.call();
  await expect(voice.strip).toContainText("Danny can’t hear what you are saying.");
  expect(await page.evaluate(() => window.tracks[0]?.enabled)).toBe(false);
  await voice.button("Unmute").click();
  await expect(voice.strip).not.toContainText("You are muted");
  await expect(voice.button("Mute")).toHaveAttribute("aria-pressed", "false");
  expect(await voice.stillOpen()).toEqual({ peers: 1, tracks: 1 });
  await voice.mute();
  await voice.button("Stop").click();
  await expect.poll(() => voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
});

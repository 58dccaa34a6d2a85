import { expect, type Locator } from "playwright/test";
import { expectNoFaults } from "./expect-no-faults.ts";
import { heldAsTurn } from "./held-as-turn.ts";
import { visiblePart } from "./visible-part.ts";
import { dialects, launchOptions, test } from "./voice-test.ts";
import { endless, type VoicePage } from "./voice-page.ts";
import { slowIn } from "./slow-in.ts";

test.use({ launchOptions });

/** What the provider has been sent since its config, without the persona's own doing. */
function received(voice: VoicePage): string[] {
  return voice.session.inbox.map(({ event }) =>
    String(typeof event === "object" && event && "type" in event ? event.type : event),
  );
}

const turn = ["input_audio_buffer.clear", "input_audio_buffer.commit", "response.create"];

/** In one task of the page's, after which the focus is where it was: the budget may be used up before a second step. */
async function typeFromHold(voice: VoicePage, text: string): Promise<void> {
  const composer = await voice.page.getByLabel("Type a message").elementHandle();
  await voice.button("Hold to talk").evaluate(
    async (hold, [input, words]) => {
      if (!(input instanceof HTMLInputElement) || hold.matches(":disabled")) return;
      input.focus();
      document.execCommand("insertText", false, words);
      await Promise.resolve();
      input.form?.requestSubmit();
      hold.focus();
      await new Promise((sent) => input.addEventListener("focus", sent, { once: true }));
      hold.focus();
    },
    [composer, text] as const,
  );
}

for (const dialect of dialects) {
  test(`in ${dialect}, a turn lasts as long as the button, the key or the space bar is held${slowIn(dialect)}`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.clock.install();
    await voice.open(dialect);
    await voice.takeTurns("Hold to talk");
    await voice.saveKey("any text");
    await voice.button("Connect").click();
    await voice.connected();
    expect(voice.session.settings.turnDetection).toBeNull();
    const hold = voice.button("Hold to talk");
    // Not on Stop, which the space bar would press.
    await expect(hold).toBeFocused();
    const isOpen = () => page.evaluate(() => window.tracks.at(-1)?.enabled);
    expect(await isOpen()).toBe(false);
    await expect(voice.button("Mute")).toHaveAttribute("aria-pressed", "false");
    const before = received(voice).length;

    await hold.hover();
    await page.mouse.down();
    await expect(hold).toHaveAttribute("aria-pressed", "true");
    await expect(hold.getByText("Talking…")).toBeVisible();
    await expect(voice.personaThat("hears you")).toBeVisible();
    expect(await isOpen()).toBe(true);
    await heldAsTurn(voice);
    await page.mouse.up();
    expect(await isOpen()).toBe(false);
    await expect(voice.messages.first()).toContainText("um hi");
    await expect(voice.messages.nth(1)).toContainText("I know why you are calling");
    expect(received(voice).slice(before)).toEqual(turn);
    await expect(hold.getByText("Talking…")).toHaveCount(0);
    await voice.button("Mute").click();
    const label = voice.button("Mute").locator("span");
    const ending = () =>
      label.evaluate((span) => getComputedStyle(span, "::after").getPropertyValue("content"));
    await expect.poll(ending).toContain("d");
    const told = page.locator("[aria-live=polite]").getByText("You are muted: unmute to talk.");
    await expect(told).toBeVisible();
    await voice.button("Mute").click();
    await expect(told).toHaveCount(0);

    // Space outside of fields and buttons interrupts the persona, and takes a turn, too.
    await page.getByRole("log", { name: "Messages" }).focus();
    await page.keyboard.down("Space");
    await expect(hold).toHaveAttribute("aria-pressed", "true");
    await heldAsTurn(voice);
    await page.keyboard.up("Space");
    await expect(voice.messages.nth(2)).toContainText("why is it late again");
    await expect(voice.messages.nth(3)).toContainText("changed the scope");

    // In a field it is a space.
    await voice.answered();
    const quiet = received(voice).length;
    await page.getByLabel("Type a message").focus();
    await page.keyboard.press("Space", { delay: 400 });
    await expect(page.getByLabel("Type a message")).toHaveValue(" ");

    // A slip is thrown away.
    await hold.focus();
    await page.keyboard.press("Enter", { delay: 20 });
    await expect.poll(() => received(voice).slice(quiet)).toEqual([turn[0], turn[0]]);
    await expect(voice.messages).toHaveCount(4);
    await expectNoFaults(page, "turns by hand");

    await voice.takeTurns("Free");
    await expect.poll(() => voice.session.settings.turnDetection?.createResponse).toBe(true);
    await expect(hold).toHaveCount(0);
    expect(await isOpen()).toBe(true);
  });

  test(`in ${dialect}, patient turns wait longer, from Connect on and in a call${slowIn(dialect)}`, async ({
    voice,
  }) => {
    await voice.open(dialect);
    await voice.takeTurns("Patient");
    await voice.button("Mute").click();
    await voice.saveKey("any text");
    await voice.button("Connect").click();
    await voice.connected();
    const patient = { ga: 1500, preview: 2000 }[dialect];
    expect(voice.session.settings.turnDetection?.silenceMs).toBe(patient);
    await voice.takeTurns("Free");
    await expect.poll(() => voice.session.settings.turnDetection?.silenceMs).toBe(700);
    await voice.takeTurns("Patient");
    await expect.poll(() => voice.session.settings.turnDetection?.silenceMs).toBe(patient);
  });

  test(`in ${dialect}, a hint is text beside the composer, and no part of the conversation${slowIn(dialect)}`, async ({
    voice,
  }) => {
    const { page } = voice;
    await voice.connectMuted("any text", dialect);
    await voice.type("Where is my code?");
    await expect(voice.messages.nth(1)).toContainText("I know why you are calling");
    await voice.answered();
    const tokens = () => page.locator(".figure-tokens dd").innerText();
    const before = await tokens();
    await voice.button("Hint").click();
    const hint = voice
      .region("Conversation")
      .locator(".hint-card")
      .getByText("What would help you to finish this week?");
    await expect(hint).toBeVisible();
    await expect(voice.messages).toHaveCount(2);
    expect(await tokens()).not.toBe(before);
    expect(voice.session.items.list).toHaveLength(2);
    const sent = voice.session.inbox.at(-1)?.event;
    expect(sent).toMatchObject({ type: "response.create", response: { conversation: "none" } });
    await expectNoFaults(page, "a hint");
    await voice.button("Dismiss").click();
    await expect(hint).toHaveCount(0);
    await expect(page.getByLabel("Type a message")).toBeFocused();
    await voice.button("Hint").click();
    await expect(hint).toBeVisible();
    await voice.type("And when?");
    await expect(hint).toHaveCount(0);
    await expect(voice.messages.nth(3)).toContainText("changed the scope");
    await voice.button("Stop").click();
    await expect(voice.region("Final Transcript")).not.toContainText("finish this week");
  });

  test(`in ${dialect}, a pause ends the connection, and going on is a new session that is told what was said${slowIn(dialect)}`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.clock.install();
    await voice.connectMuted("any text", dialect);
    await voice.exchange("Where is my code?");
    const { id } = voice.session.options;
    await voice.button("Pause").click();
    await expect(voice.status).toHaveText("Paused");
    await expect(voice.button("Carry on")).toBeFocused();
    await expect.poll(() => voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
    await expect(voice.region("Debrief")).toHaveCount(0);
    const time = voice.region("Call").locator(".figure-time dd");
    const paused = await time.innerText();
    await expect(voice.strip).toContainText(`Paused at ${paused}`);
    await expect(voice.strip).toContainText("Nothing is heard.");
    await page.clock.fastForward(300_000);
    await expect(time).toHaveText(paused);
    await expect(voice.button("Stop")).toBeEnabled();
    await expectNoFaults(page, "paused");
    await voice.button("Carry on").click();
    await voice.connected();
    expect(voice.session.options.id).not.toBe(id);
    expect(voice.session.items.list).toHaveLength(2);
    const [minutes = 0, seconds = 0] = paused.split(":").map(Number);
    const [now = 0, later = 0] = (await time.innerText()).split(":").map(Number);
    expect(now * 60 + later - (minutes * 60 + seconds)).toBeLessThan(120);
    await voice.type("And now?");
    await expect(voice.messages).toHaveCount(4);
    await voice.button("Pause").click();
    await expect(voice.status).toHaveText("Paused");
    const waits = page.getByText("This will be sent when you carry on.");
    await expect(waits).toHaveCount(0);
    await voice.type("This waits");
    await expect(voice.messages.nth(4)).toContainText("This waits");
    await expect(waits).toBeVisible();
    await expectNoFaults(page, "a message that waits");
    await voice.button("Carry on").click();
    await voice.connected();
    await expect(waits).toHaveCount(0);
    await expect(voice.messages).toHaveCount(6);
    await voice.button("Pause").click();
    await expect(voice.status).toHaveText("Paused");
    await voice.button("Stop").click();
    await expect(voice.status).toHaveText("Not connected");
    await expect(voice.button("Carry on")).toHaveCount(0);
    await expect(voice.region("Debrief")).toBeVisible();
  });

  test(`in ${dialect}, a budget that is used up ends the call after a goodbye${slowIn(dialect)}`, async ({
    voice,
  }) => {
    await voice.open(dialect);
    await voice.openSettings();
    await voice.page.getByLabel("Budget").fill("0.04");
    await voice.takeTurns("Hold to talk");
    await voice.saveKey("any text");
    await voice.button("Connect").click();
    await voice.connected();
    using _ = voice.atPace(endless);
    for (const text of ["One", "Two", "Three", "Four", "Five", "Six"]) {
      if (await voice.strip.getByText("is used up").count()) break;
      await typeFromHold(voice, text);
      await voice.replied();
    }
    const goodbyeNotice = voice.strip.getByText("Danny is saying goodbye.");
    const tools = voice.page.getByRole("group", { name: "Call tools" });
    const disabled = tools.locator("button:disabled");
    // Together, because a goodbye is cut off after a while.
    await Promise.all([
      expect(goodbyeNotice).toBeVisible(),
      expect(disabled).toHaveText(["Hold to talk", "Hint"]),
      expect(voice.button("Pause")).toBeDisabled(),
      expect(voice.button("Stop")).toBeFocused(),
    ]);
    await voice.replied();
    await voice.control("skip");
    const goodbye = voice.session.inbox.findLast(({ event }) =>
      JSON.stringify(event).includes("goodbye"),
    );
    expect(goodbye?.event).toMatchObject({ type: "response.create" });
    expect(voice.session.settings.turnDetection).toBeNull();
    await expect(voice.status).toHaveText("Not connected", { timeout: 30_000 });
    await expect(
      voice.strip.getByText("The call has ended because your budget was used up"),
    ).toBeVisible();
    await expect(voice.button("Go to the debrief")).toBeFocused();
    expect(voice.session.sent.at(-1)).toContain("output_audio_buffer.stopped");
    // What the debrief costs is no news of the call.
    const spent = voice.strip.getByText("because your budget was used up");
    const text = await spent.innerText();
    await voice.button("Debrief").click();
    await expect(voice.region("Debrief").getByText("To try next time")).toBeVisible();
    await expect(spent).toHaveText(text);
  });
}

test("a budget that is no amount leaves the limit as it was, and a reload keeps budget and turns", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  const budget = page.getByLabel("Budget");
  await voice.takeTurns("Hold to talk");
  await budget.fill("0.50");
  await budget.press("Tab");
  await page.reload();
  await voice.hydrated();
  await expect(budget).toHaveValue("0.50");
  await voice.openSettings();
  await expect(page.getByRole("radio", { name: "Hold to talk" })).toBeChecked();
  for (const wrong of ["0.001", "0", "-1", "abc", "1e9"]) {
    await budget.fill("");
    await budget.pressSequentially(wrong);
    await budget.press("Tab");
    await expect(budget).toHaveAccessibleDescription(
      /Enter an amount such as 2 or 0.50, up to 1000. The limit is still \$0.50./,
    );
  }
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
  await expect(voice.region("Call")).toContainText("of $0.50");
  await budget.fill("");
  await budget.pressSequentially("1e9");
  await expect(voice.region("Call")).toContainText("of $0.50");
  await budget.press("Enter");
  await expect(budget).toHaveAccessibleDescription(/The limit is still \$0.50./);
  await budget.fill("3");
  await expect(voice.region("Call")).toContainText("of $0.50");
  await budget.press("Tab");
  await expect(voice.region("Call")).toContainText("of $3.00");
  await budget.fill("");
  await budget.press("Tab");
  await expect(voice.region("Call")).not.toContainText("of $");
  await budget.fill("x");
  await budget.press("Tab");
  await expect(budget).toHaveAccessibleDescription(/There is still no limit./);
});

test("a budget that is typed when the call begins counts, though its field keeps the focus", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  await voice.openSettings();
  await voice.saveKey("any text");
  await page.getByLabel("Budget").fill("0.70");
  await voice.button("Connect").evaluate((button: HTMLButtonElement) => button.click());
  await voice.connected();
  await expect(voice.region("Call")).toContainText("of $0.70");
});

test("a hint that fails says so, and is asked for again", async ({ voice }) => {
  await voice.connectMuted("fault:fail@call*1");
  await voice.button("Hint").press("Enter");
  await expect(
    voice.page.locator(".hint-card").getByText("The hint did not come. Ask again."),
  ).toBeVisible();
  await expect(voice.button("Hint")).toBeFocused();
  await expect(voice.alert).toHaveCount(0);
  await voice.button("Hint").click();
  await expect(
    voice.page.locator(".hint-card").getByText("What would help you to finish this week?"),
  ).toBeVisible();
});

test("a hint is brought into view on a phone, unless its reader has scrolled away @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 640 });
  await voice.connectMuted();
  const hint = page.locator(".hint-card");
  const toTop = () => page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await toTop();
  await voice.button("Hint").press("Enter");
  await expect(hint).toContainText("What would help you to finish this week?");
  await expect.poll(() => hint.evaluate(visiblePart)).toBe(1);
  await expect(voice.button("Hint")).toBeFocused();
  await voice.button("Dismiss").click();
  using _ = voice.atPace({ thinkMs: 3_000 });
  await voice.button("Hint").press("Enter");
  await expect(hint).toContainText("Thinking of a hint…");
  await expect.poll(() => hint.evaluate(visiblePart)).toBe(1);
  await toTop();
  await expect(hint).toContainText("What would help you to finish this week?");
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("who speaks while muted is told, by a copy of the track that the call's end lets go", async ({
  voice,
}) => {
  await voice.page.addInitScript(() => {
    const { clone } = MediaStreamTrack.prototype;
    MediaStreamTrack.prototype.clone = function cloned() {
      const copy = clone.call(this);
      window.tracks.push(copy);
      return copy;
    };
  });
  await voice.connectMuted();
  await expect(voice.strip).toContainText("Danny can’t hear what you are saying.", {
    timeout: 40_000,
  });
  expect(voice.session.call?.ear.loudPackets).toBe(0);
  await expectNoFaults(voice.page, "muted speech");
  await voice.button("Unmute").click();
  await expect(voice.strip).not.toContainText("You are muted");
  await expect(voice.button("Mute")).toHaveAttribute("aria-pressed", "false");
  expect(await voice.stillOpen()).toEqual({ peers: 1, tracks: 1 });
  await voice.button("Mute").click();
  await voice.button("Stop").click();
  await expect.poll(() => voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
});

/** Pixels. */
function textSize(row: Locator): Promise<number> {
  const text = row.locator(".message-text");
  return text.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
}

test("the current line is set in large letters, whoever says it, until the call is over @slow", async ({
  voice,
}) => {
  await voice.connectMuted("fault:two@call");
  await voice.type("Where is my code?");
  await expect(voice.messages.nth(2)).toContainText("And so on.");
  const live = voice.messages.and(voice.page.locator("[data-live]"));
  await expect(live).toHaveText(/And so on\./);
  expect(await textSize(live)).toBeGreaterThan(1.2 * (await textSize(voice.messages.first())));
  await voice.answered();
  await voice.button("Stop").click();
  await expect(voice.status).toHaveText("Not connected");
  await expect(live).toHaveCount(0);
});

test("prices can be corrected, are kept, and count; wrong ones are refused", async ({ voice }) => {
  const { page } = voice;
  await voice.open();
  await expect(page.getByText("prices of 22 November 2026")).toBeVisible();
  const estimate = page.locator(".cost-estimate-amount");
  const before = await estimate.innerText();
  await voice.button("Prices").click();
  const dialog = page.getByRole("dialog", { name: "Prices" });
  const audio = dialog.getByLabel("Audio out");
  await expect(audio).toHaveValue("64");
  await expectNoFaults(page, "prices");
  await audio.fill("dear");
  await dialog.getByRole("button", { name: "Save prices" }).click();
  await expect(dialog.getByText("Enter a number from 0 to 10,000.")).toBeVisible();
  await audio.fill("640");
  await dialog.getByRole("button", { name: "Save prices" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(voice.button("Prices")).toBeFocused();
  await expect(estimate).not.toHaveText(before);
  const entered = page.getByText(/your own prices of \d+ \w+ \d{4}\./);
  await expect(entered).toBeVisible();
  await page.reload();
  await voice.hydrated();
  await expect(estimate).not.toHaveText(before);
  await expect(entered).toBeVisible();
  await voice.button("Prices").click();
  await expect(dialog).toContainText("as you entered them on");
  await expect(audio).toHaveValue("640");
  await dialog.getByRole("button", { name: "Reset" }).click();
  await expect(audio).toHaveValue("64");
  await page.keyboard.press("Escape");
  await expect(estimate).toHaveText(before);
  await expect(entered).toHaveCount(0);
});

import { expect, type Locator } from "playwright/test";
import { drawn } from "../settle.ts";
import { holdRequests } from "./hold-requests.ts";
import { endless, nextSentence } from "./voice-page.ts";
import { dialects, test } from "./voice-test.ts";

for (const dialect of dialects) {
  test(`in ${dialect}, a visitor is heard and answered, interrupts, agrees and stops @real${dialect === "preview" ? " @slow" : ""}`, async ({
    voice,
  }) => {
    const { page } = voice;
    await voice.connect("any text", dialect);
    await expect(voice.button("Connect")).toBeDisabled();
    // On a busy machine the call may miss the first time that it is said.
    const heard = voice.messages.getByText("um hi, i wanted to talk");
    await expect(heard).toBeVisible({ timeout: nextSentence });
    await expect(voice.messages.getByText("Hi. Yes, I know why you are calling.")).toBeVisible();
    await expect(voice.messages.first()).toContainText(/user.*IDs: item_/s);
    await expect.poll(() => voice.heardEnergy()).toBeGreaterThan(0);
    expect(voice.session.call?.ear.energy).toBeGreaterThan(0);
    expect(voice.session.beforeConfig).toMatchObject({ loudPackets: 0 });
    voice.fallSilent();

    await voice.type("  I would like to see the code first  ");
    await expect(voice.field).toHaveValue("");
    await expect(
      page.getByText("I would like to see the code first", { exact: true }),
    ).toBeVisible();
    await expect(voice.messages.getByText("Late because your team")).toBeVisible();
    await voice.answered();
    await voice.control("say", { text: "And another thing. ".repeat(60) });
    await expect(voice.personaThat("speaks")).toBeVisible();
    await voice.button("Interrupt").click();
    await expect(voice.personaThat("speaks")).toBeHidden();
    await expect.poll(() => voice.session.call?.speaker.playing).toBe(false);
    await expect(voice.region("Call")).toContainText(/Tokens[1-9]/);

    await test.step("another microphone", async () => {
      const microphones = page.getByLabel("Microphone", { exact: true });
      await expect(microphones.getByRole("option", { name: "(Default)" })).toHaveCount(1);
      const before = await microphones.inputValue();
      await microphones.selectOption({ index: 2 });
      await expect.poll(() => voice.stillOpen()).toEqual({ peers: 1, tracks: 1 });
      await expect(microphones).not.toHaveValue(before);
      expect(await page.evaluate(() => window.peers.length)).toBe(1);
      const packets = voice.session.call?.ear.packets ?? 0;
      await expect.poll(() => voice.session.call?.ear.packets).toBeGreaterThan(packets);
    });

    await voice.type("Is that a deal?");
    await expect(voice.region("Ending")).toContainText("Common ground");
    await voice.stop();
    for (const light of ["RTC", "Media", "Data"]) await voice.expectLight(light, "off");
    await expect(voice.button("Stop")).toBeDisabled();
    expect(await voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
    await expect.poll(() => voice.session.ended).toBe("gone");
    await expect(voice.messages).not.toHaveCount(0);
  });
}

test("one message waits for Connect, if it can be sent", async ({ voice }) => {
  const { page, field } = voice;
  const send = voice.button("Send");
  const waits = "This will be sent when you connect.";
  await voice.open();
  for (const invisible of ["   ", " \u200B\u2060 "]) {
    await field.fill(invisible);
    await expect(send).toBeDisabled();
  }
  await voice.type("Are you there?");
  await expect(voice.messages).toHaveText(/Are you there\?/);
  await expect(page.getByText(waits)).toHaveCount(1);
  await voice.type("Hello?");
  await expect(voice.alert).toContainText("another one is already waiting");
  await expect(field).toHaveValue("Hello?");
  // It would not say which of the two is meant.
  await expect(page.getByText(waits)).toHaveCount(0);
  await voice.button("Don’t send").click();
  await expect(voice.alert).toHaveCount(0);

  await test.step("one that is too long", async () => {
    await field.fill("");
    await page.keyboard.insertText("x".repeat(10_001));
    const told = "A message can have 10,000 characters at most. Shorten it.";
    await expect(field).toHaveAccessibleDescription(told);
    await expect(page.getByText(told)).toBeVisible();
    // Told of once, not at each key.
    const announced = page.locator(".composer [aria-live]");
    await expect(announced).toHaveText(told);
    await expect(send).toBeDisabled();
    await page.keyboard.press("Enter");
    expect(await field.inputValue()).toHaveLength(10_001);
    await field.fill("x".repeat(10_000));
    await expect(announced).toHaveText(waits);
    await expect(field).toHaveAccessibleDescription(waits);
  });
  await send.click();
  await expect(field).toHaveValue("");
  await expect(voice.messages).toHaveCount(1);
  await voice.mute();
  await voice.call();
  await expect(voice.messages.nth(1)).toContainText("Hi. Yes, I know why you are calling.");
});

/** How large the letters of a message are, in pixels. */
function letters(message: Locator): Promise<number> {
  const words = message.locator(".message-text");
  return words.evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
}

test("a message typed into a long answer cuts it off and is answered, and of what was cut off only what was heard counts", async ({
  voice,
}) => {
  await voice.connectMuted();
  const longest = voice.messages.first();
  await voice.speakOn("And another thing.");
  await expect(longest).toContainText("And another thing");
  await voice.type("Where is my code?");
  await expect(longest).toContainText("interrupted");
  await expect(voice.messages).toHaveText([
    /And another thing/,
    /Where is my code\?/,
    /Hi. Yes, I know why you are calling/,
  ]);
  await voice.answered();
  await expect(voice.messages).toHaveCount(3);
  await expect(voice.messages.last()).not.toContainText("interrupted");
  await expect(voice.alert).toHaveCount(0);
  expect(voice.session.sent.filter((event) => event.startsWith('{"type":"error"'))).toEqual([]);

  const live = voice
    .region("Conversation")
    .locator(".dock")
    .locator("xpath=preceding-sibling::*[1]");
  await expect(live).toHaveAttribute("aria-live", "polite");
  const answered = await voice.messages.nth(2).locator(".message-text").innerText();
  const answer = live.getByText(`Danny: ${answered}`, { exact: true });
  await expect(answer).toHaveCount(1);

  await test.step("unless no answer is wanted", async () => {
    const trigger = voice.page.getByRole("checkbox", { name: "Trigger Response" });
    await expect(trigger).toBeChecked();
    await trigger.hover();
    await expect(voice.page.getByRole("tooltip")).toBeVisible();
    await expect(trigger).toHaveAccessibleName("Trigger Response");
    await expect(trigger).toHaveAccessibleDescription("Trigger an AI response after sending");
    await trigger.uncheck();
    await voice.type("Just so you know");
    await expect(voice.messages).toHaveCount(4);
    await expect(answer).toHaveCount(0);
    await expect.poll(() => voice.session.items.list.length).toBe(4);
    await trigger.check();
    await voice.type("And now?");
    await expect(voice.messages).toHaveCount(6);
  });

  await voice.answered();
  await voice.faults("untruncated@call*1");
  const shown = await voice.messages.count();
  using _ = voice.atPace(endless);
  const turn = voice.messages.nth(shown);
  const words = turn.locator(".message-text");
  await test.step("whole sentences, without a dash behind the full stop", async () => {
    await voice.control("say", { text: `${"Stop. ".repeat(60)}The end.` });
    await expect(turn).toContainText("Stop.");
    await voice.replied();
    await expect(turn).not.toContainText("interrupted");
    await voice.button("Interrupt").click();
    await expect(turn).toContainText("interrupted");
    await expect(turn).toContainText("The end.");
    await expect(turn.getByTitle("Not heard")).toContainText("The end.");
    await expect(words).not.toHaveAttribute("data-cut-off");
  });
  // A screen reader is told all the same.
  await expect(turn.locator("s")).toHaveText(/\(not heard: .* Stop\. The end\.\)/);
  await test.step("within a sentence", async () => {
    const second = voice.messages.nth(shown + 1);
    const unheard = second.locator("s");
    const isStruck = () =>
      unheard.evaluate((struck) => getComputedStyle(struck).clipPath.startsWith("inset"));
    const dash = () =>
      second.locator(".message-text").evaluate((one) => getComputedStyle(one, "::after").content);
    await voice.control("say", { text: `Listen ${"and another thing ".repeat(20)}until the end.` });
    await expect(second).toContainText("Listen");
    await voice.replied();
    await voice.button("Interrupt").click();
    await expect(second).toHaveAttribute("data-live", "true");
    await expect(second).toContainText("interrupted");
    await expect(unheard).toHaveText(/\(not heard: .*the end\.\)/);
    await expect.poll(isStruck).toBe(true);
    // Only words are struck through, not the space before them.
    expect(await unheard.evaluate((struck) => struck.childNodes[1]?.textContent)).toMatch(/^\S/);
    await expect.poll(dash).toContain("—");
    expect(await letters(second)).toBeGreaterThan(1.2 * (await letters(turn)));
    await voice.type("Let me finish.");
    await expect(second).not.toHaveAttribute("data-live");
    await expect.poll(isStruck).toBe(false);
    await expect.poll(dash).toBe("none");
    await voice.stop();
    await expect(voice.messages.and(voice.page.locator("[data-live]"))).toHaveCount(0);
  });
});

test("what is typed before script runs, or while a message is sent, can be used", async ({
  voice,
  page,
}) => {
  const allow = await holdRequests(page, /\.js$/);
  const opened = voice.open();
  await page.getByLabel("OpenAI key").fill("any text");
  await voice.field.fill("Hello");
  await page.getByRole("checkbox", { name: "Trigger Response" }).uncheck();
  allow();
  await opened;
  await expect(voice.button("Send")).toBeEnabled();
  await expect(voice.field).toHaveValue("Hello");
  await expect(voice.button("Save OpenAI key")).toBeEnabled();
  await expect(page.getByRole("checkbox", { name: "Trigger Response" })).toBeChecked();
  await voice.field.evaluate((field: HTMLInputElement) => {
    field.form?.requestSubmit();
    field.focus();
    document.execCommand("insertText", false, ", Danny");
  });
  await expect(voice.messages).toHaveText(/Hello/);
  await expect(voice.field).toHaveValue(", Danny");
});

test("the conversation follows the latest until the reader scrolls up", async ({ voice }) => {
  const { page } = voice;
  const latest = voice.button("Latest");
  const list = page.getByRole("log", { name: "Messages" });
  const fromEnd = () => list.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  const top = () => page.evaluate(() => scrollY);
  const turnWheel = async (by: number) => {
    await list.hover();
    const turned = await page.evaluateHandle(() => [
      new Promise((resolve) => addEventListener("wheel", resolve, { once: true })),
    ]);
    await page.mouse.wheel(0, by);
    await turned.evaluate(([wheel]) => wheel);
    await drawn(page);
  };
  await voice.connectMuted();
  for (let turn = 0; turn < 12; turn++) await voice.control("send", said(turn));
  await expect(voice.messages).toHaveCount(12);
  for (const width of [375, 1440, 600, 1200]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(fromEnd, `at ${width} px`).toBeLessThan(2);
  }
  await expect(latest).toBeHidden();
  const inCall = await top();
  for (const _ of [1, 2]) await turnWheel(400);
  expect(await top()).toBe(inCall);

  await turnWheel(-300);
  await expect(latest).toBeVisible();
  await voice.control("send", said(12));
  await expect(voice.messages).toHaveCount(13);
  expect(await fromEnd()).toBeGreaterThan(200);
  await latest.click();
  await expect.poll(fromEnd).toBeLessThan(2);
  await expect(latest).toBeHidden();
  await expect(list).toBeFocused();

  await voice.stop();
  await expect.poll(fromEnd).toBeLessThan(2);
  const after = await top();
  // The rest of a pixel takes up the first.
  await turnWheel(400);
  await turnWheel(400);
  await expect.poll(top).toBeGreaterThan(after);

  await test.step("a new call has nothing later to go to", async () => {
    await list.evaluate((log) => log.scrollTo(0, 0));
    await expect(latest).toBeVisible();
    await voice.redial();
    await expect(voice.messages).toHaveCount(0);
    await expect(latest).toHaveCount(0);
  });
});

function said(turn: number) {
  const content = [{ type: "output_text", text: `Turn ${turn}. `.repeat(20) }];
  const item = { id: `item_${turn}`, type: "message", role: "assistant", status: "completed" };
  return { event: { type: "conversation.item.done", item: { ...item, content } } };
}

test("a voice that the browser does not play is heard by a button", async ({ voice, page }) => {
  await voice.open();
  await page.evaluate(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      HTMLMediaElement.prototype.play = play;
      return Promise.reject(new DOMException("no gesture", "NotAllowedError"));
    };
  });
  await voice.call();
  const hear = voice.button("Hear the persona");
  await hear.press("Enter");
  await expect(hear).toBeHidden();
  await expect(voice.button("Mute")).toBeFocused();

  const audio = page.locator("audio");
  const isPaused = () => audio.evaluate((one: HTMLAudioElement) => one.paused);
  await expect.poll(isPaused).toBe(false);
  for (const back of [
    () => hear.click(),
    () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))),
  ]) {
    await audio.evaluate((one: HTMLAudioElement) => one.pause());
    await expect(voice.alert).toContainText("Your device has paused Danny Marsh’s voice.");
    await back();
    await expect(voice.alert).toHaveCount(0);
    expect(await isPaused()).toBe(false);
  }
  await voice.stop();
  await expect(voice.alert).toHaveCount(0);
});

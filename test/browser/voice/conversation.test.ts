import { expect } from "playwright/test";
import { drawn } from "../settle.ts";
import { dialects, launchOptions, test } from "./voice-test.ts";
import type { VoicePage } from "./voice-page.ts";
import { slowIn } from "./slow-in.ts";

test.use({ launchOptions });

test("a text that is too long for the channel is not cut but counted, and sent once it is shorter", async ({
  voice,
}) => {
  await voice.open();
  const input = voice.page.getByLabel("Type a message");
  await input.focus();
  await voice.page.keyboard.insertText("x".repeat(300_000));
  const told = "A message can have 10,000 characters at most. Shorten it.";
  await expect(input).toHaveAccessibleDescription(told);
  await expect(voice.page.getByText(told)).toBeVisible();
  // Told of once, not at each key.
  const announced = voice.page.locator(".composer [aria-live]");
  await expect(announced).toHaveText(told);
  await expect(voice.button("Send")).toBeDisabled();
  await voice.page.keyboard.press("Enter");
  expect(await input.inputValue()).toHaveLength(300_000);
  await input.fill("x".repeat(10_000));
  await expect(announced).toHaveText("This will be sent when you connect.");
  await expect(input).toHaveAccessibleDescription("This will be sent when you connect.");
  await voice.page.keyboard.press("Enter");
  await expect(input).toHaveValue("");
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
});

for (const dialect of dialects) {
  test(`in ${dialect}, a visitor is heard, transcribed and answered, types, interrupts, swaps microphones and stops`, async ({
    voice,
  }) => {
    const { page } = voice;
    await voice.connect("any text", dialect);
    await expect(voice.button("Connect")).toBeDisabled();
    await expect(voice.messages.getByText("um hi, i wanted to talk")).toBeVisible();
    await expect(voice.messages.getByText("Hi. Yes, I know why you are calling.")).toBeVisible();
    await expect(voice.messages.first()).toContainText(/user.*transcript clear.*IDs: item_/s);
    await expect.poll(() => voice.heardEnergy()).toBeGreaterThan(0);
    expect(voice.session.call?.ear.energy).toBeGreaterThan(0);
    expect(voice.session.beforeConfig).toMatchObject({ loudPackets: 0 });

    await voice.type("  I would like to see the code first  ");
    await expect(page.getByLabel("Type a message")).toHaveValue("");
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

    const microphones = page.getByLabel("Microphone", { exact: true });
    await expect(microphones.getByRole("option", { name: "(Default)" })).toHaveCount(1);
    const peer = await page.evaluate(() => window.peers.length);
    const before = await microphones.inputValue();
    await microphones.selectOption({ index: 2 });
    await expect.poll(() => voice.stillOpen()).toEqual({ peers: 1, tracks: 1 });
    await expect(microphones).not.toHaveValue(before);
    expect(await page.evaluate(() => window.peers.length)).toBe(peer);
    const packets = voice.session.call?.ear.packets ?? 0;
    await expect.poll(() => voice.session.call?.ear.packets).toBeGreaterThan(packets);

    await voice.button("Stop").click();
    await expect(voice.status).toHaveText("Not connected");
    for (const light of ["RTC", "Media", "Data"]) await voice.expectLight(light, "off");
    await expect(voice.button("Stop")).toBeDisabled();
    expect(await voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
    await expect.poll(() => voice.session.ended).toBe("gone");
    await expect(voice.messages).not.toHaveCount(0);
  });
}

for (const dialect of dialects) {
  test(`in ${dialect}, a message typed into a long answer cuts it off and is answered${slowIn(dialect)}`, async ({
    voice,
  }) => {
    await voice.connectMuted("any text", dialect);
    await voice.control("say", { text: "And another thing. ".repeat(300) });
    await expect(voice.messages.first()).toContainText("And another thing");
    await voice.type("Where is my code?");
    await expect(voice.messages.first()).toContainText("interrupted");
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
  });
}

for (const dialect of dialects) {
  test(`in ${dialect}, what an interruption kept from being heard is marked, and told to no other session${slowIn(dialect)}`, async ({
    voice,
  }) => {
    await voice.connectMuted(`${dialect} fault:untruncated@call*1`, dialect);
    await voice.control("say", { text: `Listen. ${"And another thing. ".repeat(60)}The end.` });
    await expect(voice.messages.first()).toContainText("The end.");
    await expect.poll(() => voice.session.reply).toBeUndefined();
    await expect(voice.messages.first()).not.toContainText("interrupted");
    await voice.button("Interrupt").click();
    await expect(voice.messages.first()).toContainText("interrupted");
    await expect(voice.messages.first()).toContainText("The end.");
    await expect(voice.messages.first().getByTitle("Not heard")).toContainText("The end.");
    const unheard = voice.messages.first().locator("s");
    await expect(unheard).toHaveText(/\(not heard: .* And another thing\. The end\.\)/);
    await voice.control("close-channel");
    await expect(voice.status).toHaveText("Reconnecting, try 1 of 3…");
    await voice.connected();
    const told = JSON.stringify(voice.session.items.list);
    expect(told).toContain("Listen.");
    expect(told).not.toContain("The end.");
  });
}

test("in GA a silent visitor is asked twice whether they are there, a muted one never @slow", async ({
  voice,
}) => {
  await voice.silenceMicrophone();
  await voice.connectMuted();
  const idleTimeout = () => voice.session.settings.turnDetection?.idleMs;
  await expect.poll(idleTimeout).toBeUndefined();
  await voice.button("Mute").click();
  await expect.poll(idleTimeout).toBe(30_000);
  await voice.control("idle");
  await expect(voice.messages).toHaveCount(1);
  await voice.answered();
  await voice.control("idle");
  await expect(voice.messages).toHaveCount(2);
  await expect.poll(idleTimeout).toBeUndefined();
  await voice.answered();
  await voice.control("hear", { text: "i am here" });
  await expect(voice.messages.nth(2)).toContainText("i am here");
  // The third line of the script is two messages.
  const persona = /^Danny.*assistant/s;
  await expect(voice.messages).toHaveText([persona, persona, /^You.*user/s, persona, persona]);
  await expect.poll(idleTimeout).toBe(30_000);
  await expect(voice.alert).toHaveCount(0);
});

for (const dialect of dialects) {
  test(`in ${dialect}, Stop within a sentence keeps the sentence${slowIn(dialect)}`, async ({
    voice,
  }) => {
    await voice.connectMuted("any text", dialect);
    await voice.control("hear", { text: "these are my last words", ms: null });
    await expect(voice.personaThat("hears you")).toBeVisible();
    await voice.button("Stop").click();
    await voice.expectLight("Media", "off");
    await expect(voice.status).toHaveText("Not connected");
    await expect(voice.messages.filter({ hasText: "these are my last words" })).toHaveCount(1);
    expect(await voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
  });
}

test("a message in which there is nothing to see is not sent", async ({ voice }) => {
  await voice.open();
  await voice.page.getByLabel("Type a message").fill(" \u200B\u2060 ");
  await expect(voice.button("Send")).toBeDisabled();
});

test("the answer to a message that was typed is read out once it has been said", async ({
  voice,
}) => {
  await voice.connectMuted();
  const region = voice
    .region("Conversation")
    .locator(".dock")
    .locator("xpath=preceding-sibling::*[1]");
  await expect(region).toHaveAttribute("aria-live", "polite");
  await voice.exchange("Where is my code?");
  const answer = await voice.messages.nth(1).locator(".message-text").innerText();
  await expect(region.getByText(`Danny: ${answer}`, { exact: true })).toHaveCount(1);
  await voice.type("And now?");
  await expect(voice.messages.filter({ hasText: "And now?" })).toHaveCount(1);
  await expect(region.getByText(`Danny: ${answer}`, { exact: true })).toHaveCount(0);
});

test("without Trigger Response a message is said and not answered, and Mute keeps the visitor unheard", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  await voice.button("Mute").click();
  await expect(voice.button("Mute")).toHaveAttribute("aria-pressed", "true");
  const trigger = page.getByRole("checkbox", { name: "Trigger Response" });
  await expect(trigger).toBeChecked();
  await trigger.hover();
  await expect(page.getByRole("tooltip")).toBeVisible();
  await expect(trigger).toHaveAccessibleName("Trigger Response");
  await expect(trigger).toHaveAccessibleDescription("Trigger an AI response after sending");
  await trigger.uncheck();
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
  await page.getByLabel("Type a message").fill("   ");
  await expect(voice.button("Send")).toBeDisabled();
  await page.keyboard.press("Enter");
  await voice.type("Just so you know");
  await expect(voice.messages).toHaveCount(1);
  await expect.poll(() => voice.session.items.list.length).toBe(1);
  await trigger.check();
  await voice.type("And now?");
  await expect(voice.messages).toHaveCount(3);
  expect(voice.session.call?.ear.loudPackets).toBe(0);
});

test("what is typed before script runs can be used, and what is ticked is as it was", async ({
  voice,
}) => {
  const { page } = voice;
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await allowed;
    await route.continue();
  });
  const opened = voice.open();
  await page.getByLabel("OpenAI key").fill("any text");
  await page.getByLabel("Type a message").fill("Hello");
  await page.getByRole("checkbox", { name: "Trigger Response" }).uncheck();
  allow();
  await opened;
  await expect(voice.button("Send")).toBeEnabled();
  await expect(page.getByLabel("Type a message")).toHaveValue("Hello");
  await expect(voice.button("Save OpenAI key")).toBeEnabled();
  await expect(page.getByRole("checkbox", { name: "Trigger Response" })).toBeChecked();
});

test("what is typed before Connect is sent once there is a connection, and only one may wait", async ({
  voice,
}) => {
  await voice.open();
  await voice.type("Are you there?");
  await expect(voice.messages).toHaveText(/Are you there\?/);
  await voice.type("Hello?");
  await expect(voice.alert).toContainText("another one is already waiting");
  await expect(voice.page.getByLabel("Type a message")).toHaveValue("Hello?");
  // It would not say which of the two is meant.
  await expect(voice.page.getByText("This will be sent when you connect.")).toHaveCount(0);
  await voice.button("Don’t send").click();
  await expect(voice.alert).toHaveCount(0);
  await voice.page.getByLabel("Type a message").fill("Are you there?");
  await voice.button("Send").click();
  await expect(voice.messages).toHaveText(/Are you there\?/);
  await voice.button("Mute").click();
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
  await expect(voice.messages.nth(1)).toContainText("Hi. Yes, I know why you are calling.");
});

test("a delta redraws the row that it is about and no other @slow", async ({ voice }) => {
  await voice.connectMuted();
  for (let turn = 0; turn < 3; turn++) await voice.control("send", said(turn));
  await expect(voice.messages).toHaveCount(3);
  await voice.page.evaluate(() => {
    const region = document.querySelector("section.conversation");
    const rows = new Set<number>();
    Object.assign(window, { rows });
    new MutationObserver((records) => {
      for (const { target } of records) {
        const row = (target instanceof Element ? target : target.parentElement)?.closest(
          ".message",
        );
        if (row && region) rows.add([...region.querySelectorAll(".message")].indexOf(row));
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await voice.control("burst", { count: 300 });
  await expect(voice.messages).toHaveCount(4);
  await expect.poll(() => voice.session.reply).toBeUndefined();
  await expect
    .poll(() => voice.page.evaluate(() => [...(Reflect.get(window, "rows") as Set<number>)]))
    .toEqual([3]);
});

test("the conversation follows the latest until the reader scrolls up, and again by Latest", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.connectMuted();
  const { list, fromEnd } = await fillMessages(voice);
  for (const width of [375, 1440, 600]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(fromEnd).toBeLessThan(2);
  }
  await expect(voice.button("Latest")).toBeHidden();
  await list.hover();
  await page.mouse.wheel(0, -300);
  await expect(voice.button("Latest")).toBeVisible();
  await voice.control("send", said(12));
  await expect(voice.messages).toHaveCount(13);
  expect(await fromEnd()).toBeGreaterThan(200);
  await voice.button("Latest").click();
  await expect.poll(fromEnd).toBeLessThan(2);
  await expect(voice.button("Latest")).toBeHidden();
  await expect(list).toBeFocused();
});

test("at the end of the messages the wheel moves the page after a call, and not in it @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 1200, height: 900 });
  await voice.connectMuted();
  const { list, fromEnd: rest } = await fillMessages(voice);
  const top = () => page.evaluate(() => scrollY);
  const turnOnce = async () => {
    await list.hover();
    const turned = page.evaluate(
      () => new Promise((resolve) => addEventListener("wheel", resolve)),
    );
    await page.mouse.wheel(0, 400);
    await turned;
    await drawn(page);
  };
  const inCall = await top();
  for (const _ of [1, 2, 3]) await turnOnce();
  expect(await top()).toBe(inCall);
  await voice.button("Stop").click();
  await expect(voice.status).toHaveText("Not connected");
  await expect.poll(rest).toBeLessThan(2);
  const after = await top();
  // The rest of a pixel takes up the first.
  await expect(async () => {
    await turnOnce();
    expect(await top()).toBeGreaterThan(after);
  }).toPass({ timeout: 10_000 });
});

test("tokens are counted over replies, transcription, cleaning and the debrief", async ({
  voice,
}) => {
  await voice.connect();
  const head = voice.region("Call").locator(".figure-tokens");
  await expect(head).toContainText(/conversation [1-9][\d,]*, transcription [1-9]\d*/);
  await voice.button("Stop").click();
  await expect(head).toContainText(/cleaning and debrief [1-9][\d,]*/);
  await expect(voice.region("Windows to clean").getByRole("listitem")).toContainText("Cleaned");
  const before = await counts();
  await voice.region("Debrief").getByRole("button", { name: "Debrief", exact: true }).click();
  await expect(voice.region("Debrief")).toContainText("out of 10 on average");
  const after = await counts();
  expect(after.slice(1, 3)).toEqual(before.slice(1, 3));
  expect(after[3]).toBeGreaterThan(before[3] ?? 0);
  for (const [total, ...kinds] of [before, after]) {
    expect(kinds.reduce((sum, count) => sum + count, 0)).toBe(total);
  }

  /** The total, then each kind. */
  async function counts(): Promise<number[]> {
    const text = (await head.innerText()).replaceAll(",", "").replace(/\(\d+ in \d+ out\)/, "");
    const [, total, ...kinds] =
      /Tokens\s*(\d+)\s*conversation (\d+) transcription (\d+) cleaning and debrief (\d+)/.exec(
        text,
      ) ?? [];
    return [total, ...kinds].map(Number);
  }
});

test("the browser's refusal to play by itself offers to hear the persona", async ({ voice }) => {
  await voice.page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      HTMLMediaElement.prototype.play = play;
      return Promise.reject(new DOMException("no gesture", "NotAllowedError"));
    };
  });
  await voice.connect();
  await voice.button("Hear the persona").click();
  await expect(voice.button("Hear the persona")).toBeHidden();
});

function said(turn: number) {
  const content = [{ type: "output_text", text: `Turn ${turn}. `.repeat(20) }];
  const item = { id: `item_${turn}`, type: "message", role: "assistant", status: "completed" };
  return { event: { type: "conversation.item.done", item: { ...item, content } } };
}

/** Twelve turns, of which the list shows the last. */
async function fillMessages(voice: VoicePage) {
  const list = voice.page.getByRole("log", { name: "Messages" });
  const fromEnd = () => list.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  for (let turn = 0; turn < 12; turn++) await voice.control("send", said(turn));
  await expect(voice.messages).toHaveCount(12);
  await expect.poll(fromEnd).toBeLessThan(2);
  return { list, fromEnd };
}

import { expect } from "playwright/test";
import { expectNoFaults } from "./expect-no-faults.ts";
import { tabTo } from "./tab-to.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

test("each state is free of accessibility faults, and nothing runs off a narrow screen", async ({
  voice,
}) => {
  await voice.page.addInitScript(() => {
    const media = navigator.mediaDevices;
    const ask = media.getUserMedia.bind(media);
    media.getUserMedia = async (constraints) => {
      await new Promise((resolve) => addEventListener("allowed", resolve, { once: true }));
      return ask(constraints);
    };
  });
  await voice.open();
  await voice.page.getByRole("switch", { name: "Show log" }).check();
  await voice.saveKey("any text");
  await voice.button("Mute").click();
  await voice.button("Connect").click();
  await expect(voice.strip).toContainText("Asking for the microphone…");
  await expectNoFaults(voice.page, "connecting");
  await voice.page.evaluate(() => dispatchEvent(new Event("allowed")));
  await voice.connected();
  await voice.type("Where is my code?");
  await expect(voice.messages.nth(1)).toContainText("I know why you are calling");
  await voice.control("error");
  await expect(voice.alert).toBeVisible();
  for (let turn = 0; turn < 60; turn++) {
    const item = { id: `item_${turn}`, type: "message", role: "assistant", status: "completed" };
    const content = [{ type: "output_text", text: `Turn ${turn}` }];
    const event = { type: "conversation.item.done", item: { ...item, content } };
    await voice.control("send", { event });
  }
  await expect(voice.messages).toHaveCount(62);
  await expect(voice.region("Conversation").getByRole("list")).toHaveCount(1);
  const list = voice.region("Conversation").getByRole("list");
  await expect(list.getByRole("listitem")).toHaveCount(62);
  await expectNoFaults(voice.page, "conversation");
});

test("both side panels stand beside the conversation from 1280 px, and are tabs below", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 1280, height: 900 });
  await voice.open();
  await expect(voice.region("Windows to clean")).toBeVisible();
  await expect(voice.region("Final Transcript")).toContainText("No final transcript yet");
  await expect(voice.region("Conversation")).toContainText("No conversation messages yet");
  await expect(page.getByRole("tab")).toHaveCount(0);
  await page.setViewportSize({ width: 1279, height: 900 });
  await expect(voice.region("Final Transcript")).toBeHidden();
  const [conversation, tab] = await Promise.all([
    voice.region("Conversation").boundingBox(),
    page.getByRole("tablist").boundingBox(),
  ]);
  expect(tab?.y).toBeGreaterThan((conversation?.y ?? 0) + (conversation?.height ?? 0));
  await page.getByRole("tab", { name: "Final Transcript" }).click();
  await expect(voice.region("Final Transcript")).toBeVisible();
  await expect(voice.region("Windows to clean")).toBeHidden();
});

test("the goals of a call are a list beside the conversation, whose list items are its messages", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 1440, height: 900 });
  await voice.connectMuted();
  const goals = page.locator(".side-panels").getByRole("list").first();
  await expect(goals.getByRole("listitem")).toHaveCount(4);
  await expect(voice.messages).toHaveCount(0);
});

test("a visitor without a mouse pastes a key, connects, says something and stops", async ({
  voice,
}) => {
  const { page } = voice;
  const { keyboard } = page;
  await voice.open();
  await tabTo(page, "OpenAI key");
  await keyboard.insertText("any text");
  await keyboard.press("Enter");
  await expect(voice.region("API Keys").locator("form").getByText("Saved")).toBeVisible();
  await expect(page.getByLabel("OpenAI key")).toBeFocused();
  await tabTo(page, "Clear");
  await keyboard.press("Enter");
  await expect(page.getByLabel("OpenAI key")).toBeFocused();
  await keyboard.insertText("any text");
  await tabTo(page, "Save");
  await keyboard.press("Enter");
  await expect(page.getByLabel("OpenAI key")).toBeFocused();
  await tabTo(page, "Connect");
  await keyboard.press("Enter");
  await voice.connected();
  await expect(voice.button("Stop")).toBeFocused();
  await tabTo(page, "Mute");
  await keyboard.press("Space");
  await tabTo(page, "Messages");
  await tabTo(page, "Type a message");
  await keyboard.type("Hello?");
  await keyboard.press("Enter");
  await expect(voice.messages.filter({ hasText: "Hello?" })).toHaveCount(1);
  await keyboard.type("Well?");
  await tabTo(page, "Send");
  await keyboard.press("Enter");
  await expect(page.getByLabel("Type a message")).toBeFocused();
  await voice.control("error");
  await tabTo(page, "Dismiss", "Shift+Tab");
  await keyboard.press("Enter");
  await expect(voice.button("Stop")).toBeFocused();
  await tabTo(page, "Trigger Response");
  await expect(page.getByRole("tooltip")).toBeVisible();
  await keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toBeHidden();
  await tabTo(page, "Stop", "Shift+Tab");
  await keyboard.press("Space");
  await expect(voice.status).toHaveText("Not connected");
  await expect(voice.button("Go to the debrief")).toBeFocused();
});

for (const [width, height] of [
  [1280, 800],
  [375, 812],
] as const) {
  test(`what Tab reaches is not under the bar, at ${width} px @slow`, async ({ voice }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height });
    await voice.open();
    const covered = () =>
      page.evaluate(() => {
        const { activeElement: one } = document;
        const bar = document.querySelector(".control-bar");
        if (!one || !bar || bar.contains(one) || !one.closest(".voice")) return "";
        if (one.closest(".conversation")) return "";
        const [a, b] = [one.getBoundingClientRect(), bar.getBoundingClientRect()];
        const isApart = a.bottom <= b.top || b.bottom <= a.top;
        return isApart ? "" : `${one.outerHTML.slice(0, 120)} at ${a.top}, the bar at ${b.top}`;
      });
    const seen = new Set<string>();
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press(key);
        seen.add(await covered());
      }
    }
    expect([...seen].filter(Boolean)).toEqual([]);
  });
}

test("without JavaScript the page says what the tool is and that it needs script", async ({
  browser,
  worker,
}) => {
  await using context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${worker.sites.ga}/about`);
  await expect(page.getByRole("heading", { name: "Rehearse a hard conversation" })).toBeVisible();
  await expect(page.getByText("needs JavaScript")).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect" })).toBeHidden();
  await expect(page.getByText("The site is three weeks late")).toBeVisible();
  for (const part of [page.locator("main button"), page.locator("main input")]) {
    for (const one of await part.all()) await expect(one).toBeHidden();
  }
});

test("the field for a message stays wider than Send on a narrow screen, whatever stands below @slow", async ({
  voice,
}) => {
  await voice.page.setViewportSize({ width: 375, height: 800 });
  await voice.open();
  const field = voice.page.getByLabel("Type a message");
  for (const message of ["Hello", "x".repeat(10_000)]) {
    await field.fill(message);
    const [input, send] = await Promise.all([
      field.boundingBox(),
      voice.button("Send").boundingBox(),
    ]);
    expect(input?.width).toBeGreaterThan(send?.width ?? 0);
    expect((input?.x ?? 0) + (input?.width ?? 0)).toBeLessThan(send?.x ?? 0);
  }
});

test("in forced colours each switch shows which way it stands @slow", async ({ voice }) => {
  const { page } = voice;
  await page.emulateMedia({ forcedColors: "active" });
  await voice.open();
  const log = page.getByRole("switch", { name: "Show log" });
  for (const isOn of [true, false]) {
    await log.setChecked(isOn);
    const [knob, track] = await log.evaluate((input) =>
      ["::before", null].map((part) => getComputedStyle(input, part).backgroundColor),
    );
    expect(knob, String(isOn)).not.toBe(track);
  }
});

test("in forced colours the sides of a conversation, its bars and its line can be told and seen @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.emulateMedia({ forcedColors: "active" });
  await voice.open();
  await voice.showExample();
  const edges = voice.region("Conversation").locator("[data-role]");
  const edge = (role: string) =>
    edges
      .and(page.locator(`[data-role=${role}]`))
      .first()
      .evaluate((row) => getComputedStyle(row).borderInlineStartColor);
  expect(await edge("user")).not.toBe(await edge("assistant"));
  const debrief = voice.region("Debrief");
  await expect(debrief.getByRole("table")).toBeVisible();
  const text = await page.evaluate(() => getComputedStyle(document.body).color);
  const bar = debrief.locator("[data-side=persona] rect").first();
  expect(await bar.evaluate((shape) => getComputedStyle(shape).fill)).toBe(text);
  const line = debrief.locator("polyline").first();
  expect(await line.evaluate((shape) => getComputedStyle(shape).stroke)).toBe(text);
});

test("no heading breaks within a word, and the figures of a call begin where its status does or end its line @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  const briefing = page.getByRole("heading", { name: "Briefing", exact: true });
  const figures = voice.region("Call").locator("dl");
  for (const width of [320, 375, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await briefing.evaluate(
      (heading) => heading.clientHeight / parseFloat(getComputedStyle(heading).lineHeight),
    );
    expect(lines, `at ${width} px`).toBeLessThan(1.5);
    const [status, list] = await Promise.all([voice.status.boundingBox(), figures.boundingBox()]);
    const isBelow = (list?.y ?? 0) >= (status?.y ?? 0) + (status?.height ?? 0) - 2;
    if (isBelow) expect(list?.x, `at ${width} px`).toBeCloseTo(status?.x ?? 0, 0);
  }
});

for (const [width, height] of [
  [1440, 900],
  [375, 740],
] as const) {
  test(`at ${width} px Connect brings the first line of the conversation out from under the bar @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height });
    await voice.connectMuted();
    const bar = await voice.region("Call").boundingBox();
    const first = page.getByText("No conversation messages yet");
    await expect(first).toBeInViewport({ ratio: 1 });
    const heading = await page
      .getByRole("heading", { name: "Conversation", exact: true })
      .boundingBox();
    expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  });
}

import { expect, type Locator } from "playwright/test";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("not drawn");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test("on a phone the tint of the persona's turns hangs out on both sides of their words, and nothing scrolls sideways", async ({
  voice,
}) => {
  await voice.page.setViewportSize({ width: 375, height: 812 });
  await voice.connectMuted();
  await voice.exchange("Where is my code?");
  await voice.type("And the extra weeks?");
  await expect(voice.messages).toHaveCount(4);
  await voice.answered();
  const past = voice.messages.nth(1);
  const log = voice.page.getByRole("log", { name: "Messages" });
  const [row, words, frame] = await Promise.all([
    boxOf(past),
    boxOf(past.locator(".message-name")),
    boxOf(log),
  ]);
  expect(row.x).toBeLessThanOrEqual(words.x - 8);
  // What skips its content when out of view clips it, too.
  for (const clip of [frame, await boxOf(log.locator(".chunk").first())]) {
    expect(row.x).toBeGreaterThanOrEqual(clip.x);
    expect(row.right).toBeLessThanOrEqual(clip.right);
  }
  expect(row.right).toBeGreaterThanOrEqual(words.right + 8);
  expect(words.x).toBe((await boxOf(voice.page.getByLabel("Type a message"))).x);
  expect(await log.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

for (const [width, height] of [
  [375, 812],
  [768, 1024],
  [1440, 900],
] as const) {
  test(`in a call at ${width} px the page stays where it is when a button of the bar is focused`, async ({
    voice,
  }) => {
    await voice.page.setViewportSize({ width, height });
    await voice.connectMuted();
    await voice.page.getByLabel("Type a message").focus();
    const scrolled = () => voice.page.evaluate(() => scrollY);
    const before = await scrolled();
    for (const name of ["Pause", "Stop"]) {
      await voice.button(name).focus();
      expect(await scrolled(), name).toBe(before);
    }
  });
}

test("on a phone the strip is as high whatever it says of whose turn it is, and nothing of it is cut off", async ({
  voice,
}) => {
  await voice.page.setViewportSize({ width: 375, height: 812 });
  await voice.open();
  await voice.takeTurns("Hold to talk");
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
  const { strip } = voice;
  const heights: Record<string, number> = {};
  const look = async (title: string) => {
    await expect(strip).toContainText(title);
    heights[title] = (await boxOf(strip)).height;
    const cut = await strip.evaluate((element) =>
      [...element.querySelectorAll("p")]
        .filter((words) => words.scrollHeight > words.clientHeight + 1)
        .map((words) => words.textContent),
    );
    expect(cut, title).toEqual([]);
    const lines = await strip.locator(".strip-title").evaluate((element) => {
      return element.clientHeight / parseFloat(getComputedStyle(element).lineHeight);
    });
    expect(Math.round(lines), title).toBeLessThanOrEqual(2);
  };
  await look("Your turn: say hello to Danny");
  await voice.button("Hold to talk").focus();
  await voice.page.keyboard.down("Space");
  await look("Danny hears you");
  await voice.page.keyboard.press("Escape");
  await voice.page.keyboard.up("Space");
  await voice.control("say", { text: "Look, I have other clients, too. ".repeat(30) });
  await look("Danny is speaking");
  await voice.button("Interrupt").click();
  await look("You interrupted Danny");
  await voice.button("Mute").click();
  await look("You are muted");
  expect(new Set(Object.values(heights)).size, JSON.stringify(heights)).toBe(1);
});

for (const [width, height] of [
  [375, 812],
  [768, 1024],
] as const) {
  test(`at ${width} px the bar tells the persona, the share of the budget and a new connection in one line each, whole`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height });
    await voice.open();
    await voice.button("Mute").click();
    await voice.openSettings();
    await page.getByLabel("Budget").fill("0.02");
    await voice.saveKey("any text");
    await voice.button("Connect").click();
    await voice.connected();
    const bar = voice.region("Call");
    const { height: asHigh } = await boxOf(bar);
    const cutOff = () =>
      bar
        .locator(".bar-persona, .control-bar-status")
        .evaluateAll((words) =>
          words.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
        );
    await voice.faults("slow=2000@session");
    await voice.control("close-channel");
    await expect(voice.status).toHaveText("Reconnecting, try 1 of 3…");
    expect((await boxOf(bar)).height).toBe(asHigh);
    expect(await cutOff()).toEqual([]);
    await voice.faults("");
    await voice.connected();
    await voice.exchange("Where is my code?");
    await voice.type("And the extra weeks?");
    await expect(bar.locator(".figure-cost")).toContainText("100% used");
    expect((await boxOf(bar)).height).toBe(asHigh);
    expect(await cutOff()).toEqual([]);
  });
}

test("on a phone what is told of a deleted rehearsal and of a copied link stands on the lines around it", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 812 });
  await voice.open();
  await voice.button("Share link").click();
  const link = page.getByText("Link to this scenario");
  const note = page.getByText(/^The link is/);
  expect((await boxOf(note)).x).toBe((await boxOf(link)).x);
  const [own, draft] = [voice.button("Write your own"), voice.button("Draft from a brief")];
  const indent = await draft.evaluate((button) => parseFloat(getComputedStyle(button).paddingLeft));
  expect((await boxOf(draft)).x + indent).toBeCloseTo((await boxOf(own)).x, 0);
  await voice.button("Mute").click();
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
  await voice.exchangeAndStop("Where is my code?");
  await voice
    .region("Past rehearsals")
    .getByRole("button", { name: /^Delete 2/ })
    .click();
  const rows = page.getByRole("table", { name: "Rehearsals" });
  const undo = rows.getByRole("row").filter({ hasText: "Deleted." });
  expect((await boxOf(undo)).width).toBe((await boxOf(rows)).width);
});

test("on a wide screen a notice is as wide as what stands below it, and what is told of a transcript begins where its heading does", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 1440, height: 900 });
  await voice.connectMuted();
  await voice.exchange("Where is my code?");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await voice.hydrated();
  const notice = voice.alert.filter({ hasText: "Your last call ended" });
  expect((await boxOf(notice)).right).toBe((await boxOf(voice.button("Send"))).right);
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await voice.button("Read an example").click();
  await voice.button("Show it all").click();
  const transcript = voice.region("Final Transcript");
  const head = await boxOf(transcript.getByRole("heading"));
  const note = transcript.getByText("“Sure”, “fairly sure”");
  const indent = await note.evaluate((words) => parseFloat(getComputedStyle(words).paddingLeft));
  expect((await boxOf(note)).x + indent).toBe(head.x);
});

test("no bar is drawn for what was not measured", async ({ voice }) => {
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  const cells = voice.region("Debrief").getByRole("table").getByRole("cell");
  const unknown = cells.filter({ hasText: /^–$/ });
  await expect(unknown.first()).toBeVisible();
  await expect(unknown.locator("svg")).toHaveCount(0);
  await expect(cells.locator("svg").first()).toBeVisible();
});

for (const [width, height] of [
  [375, 812],
  [768, 1024],
  [1440, 900],
] as const) {
  test(`at ${width} px what is told of an imported file is in view, and the bar does not lie over it`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height });
    await voice.open();
    const button = voice.button("Import");
    // As far down as it can be pressed.
    await button.evaluate((one) => {
      const bar = document.querySelector(".control-bar")?.getBoundingClientRect();
      const end = Math.min(innerHeight, bar?.top ?? innerHeight);
      scrollBy({ top: one.getBoundingClientRect().bottom - end, behavior: "instant" });
    });
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button.click()]);
    const buffer = Buffer.from("{}");
    await chooser.setFiles({ name: "none.json", mimeType: "application/json", buffer });
    const notice = voice.region("Briefing").getByText("This file is not a scenario.");
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() =>
        notice.evaluate((words) => {
          const { left, bottom } = words.getBoundingClientRect();
          return words.contains(document.elementFromPoint(left + 5, bottom - 5));
        }),
      )
      .toBe(true);
  });
}

test("in forced colours the bar has the system's ground, before a call and in it", async ({
  voice,
}) => {
  await voice.page.emulateMedia({ forcedColors: "active" });
  await voice.open();
  const image = () =>
    voice.page.locator(".control-bar").evaluate((bar) => getComputedStyle(bar).borderImageSource);
  expect(await image()).toBe("none");
  await voice.button("Mute").click();
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
  expect(await image()).toBe("none");
});

import { readFile } from "node:fs/promises";
import {
  type BrowserContext,
  type Download,
  expect,
  type Locator,
  type Page,
} from "playwright/test";
import { boxOf } from "../box-of.ts";
import { rehearsalsIn, type VoicePage } from "./voice-page.ts";
import { visiblePart } from "./visible-part.ts";
import { endCallAndHoldCompletions } from "./hold-completions.ts";
import { keptRecords } from "./kept-records.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

declare global {
  interface Window {
    /** How many writes to IndexedDB fail from now on. */
    failingWrites: number;
  }
}

/** Runs in the page before its own script. */
function failOnDemand(): void {
  window.failingWrites = 0;
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (names, mode, options) {
    if (mode === "readwrite" && window.failingWrites > 0) {
      window.failingWrites--;
      throw new DOMException("The connection was lost", "UnknownError");
    }
    return begin.call(this, names, mode, options);
  };
}

const lasts = "This browser is not keeping what is said now";

test("a write that fails is tried again, and nothing is missing or said", async ({ voice }) => {
  const { page } = voice;
  await page.addInitScript(failOnDemand);
  await voice.connectMuted();
  await voice.type("Before the fault");
  await expect(voice.messages.nth(1)).toContainText("I know why you are calling");
  const past = voice.region("Past rehearsals");
  await expect(voice.rehearsals).toHaveCount(1);
  await page.evaluate(() => (window.failingWrites = 1));
  await voice.type("After the fault");
  await expect.poll(() => page.evaluate(() => window.failingWrites)).toBe(0);
  await voice.button("Stop").click();
  await expect(past).not.toContainText("can’t keep rehearsals");
  await expect(past).not.toContainText(lasts);
  await page.reload();
  await past.getByRole("button", { name: /^Open / }).click();
  const said = past.getByRole("region", { name: /^Rehearsal of/ });
  await expect(said).toContainText("Before the fault");
  await expect(said).toContainText("After the fault");
});

test("a database that another tab deletes is made again, with the whole conversation @slow", async ({
  voice,
  context,
}) => {
  const { page } = voice;
  await voice.connectMuted();
  await voice.type("Before the fault");
  await expect(voice.messages.nth(1)).toContainText("I know why you are calling");
  const past = voice.region("Past rehearsals");
  await expect(voice.rehearsals).toHaveCount(1);
  const other = await context.newPage();
  await other.goto(new URL("/healthz", page.url()).href);
  const outcome = await other.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const deleting = indexedDB.deleteDatabase("rehearsals");
        for (const type of ["success", "error"]) {
          deleting.addEventListener(type, () => resolve(type));
        }
      }),
  );
  expect(outcome).toBe("success");
  await voice.type("After the fault");
  await voice.button("Stop").click();
  await expect.poll(async () => (await keptRecords(page, "rehearsals")).length).toBe(1);
  await page.reload();
  await past.getByRole("button", { name: /^Open / }).click();
  const said = past.getByRole("region", { name: /^Rehearsal of/ });
  await expect(said).toContainText("Before the fault");
  await expect(said).toContainText("After the fault");
});

test("writes that go on failing are told, beside what was kept, until one succeeds @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.addInitScript(failOnDemand);
  await voice.connectMuted();
  await voice.type("Before the fault");
  const past = voice.region("Past rehearsals");
  await expect(voice.rehearsals).toHaveCount(1);
  await page.evaluate(() => (window.failingWrites = Infinity));
  await voice.type("During the fault");
  await expect(past.getByRole("alert")).toContainText(lasts);
  await expect(voice.rehearsals).toHaveCount(1);
  await page.evaluate(() => (window.failingWrites = 0));
  await voice.type("After the fault");
  await expect(past.getByRole("alert")).toHaveCount(0);
  await voice.button("Stop").click();
  await past.getByRole("button", { name: /^Open / }).click();
  await expect(past.getByRole("region", { name: /^Rehearsal of/ })).toContainText(
    "During the fault",
  );
});

test("a debrief that is asked for later leaves the length of the call as it was", async ({
  voice,
}) => {
  const { page } = voice;
  await page.clock.install();
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  await expect(voice.rehearsals).toHaveCount(1);
  const [before] = await keptRecords(page, "rehearsals");
  await page.clock.fastForward(60_000);
  await voice.region("Debrief").getByRole("button", { name: "Debrief", exact: true }).click();
  await expect(voice.rehearsals).toHaveAccessibleName(/met 5\.0/);
  const [after] = await keptRecords(page, "rehearsals");
  expect(after?.endedAt).toBe(before?.endedAt);
});

test("a rehearsal that was left without a debrief is judged when it is reopened, and keeps it", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  const past = voice.region("Past rehearsals");
  await expect(voice.rehearsals).toHaveCount(1);
  await page.reload();
  await voice.hydrated();
  await past.getByRole("button", { name: /^Open / }).click();
  await past.getByRole("button", { name: "Debrief", exact: true }).click();
  await expect(past.getByRole("region", { name: /^Goals/ })).toContainText("Get a date");
  await expect(past.getByRole("button", { name: "Debrief", exact: true })).toHaveCount(0);
  await page.reload();
  await voice.hydrated();
  await expect(voice.rehearsals.first()).toHaveAccessibleName(/met 5\.0/);
});

test("a debrief that is asked for in a reopened rehearsal goes on while it is closed, and is told of @slow", async ({
  voice,
}) => {
  const completions = await endCallAndHoldCompletions(voice);
  const past = voice.region("Past rehearsals");
  const open = past.getByRole("button", { name: /^Open / });
  await open.click();
  await past.getByRole("button", { name: "Debrief", exact: true }).click();
  await past.getByRole("button", { name: "Close" }).click();
  await open.click();
  const asking = past.getByRole("button", { name: "Debrief", exact: true });
  await expect(asking).toHaveAttribute("aria-disabled", "true");
  await past.getByRole("button", { name: "Close" }).click();
  completions.release();
  await expect(past.getByRole("status").first()).toHaveText(/^The debrief of .* is ready\.$/);
  await expect(voice.rehearsals).toHaveAccessibleName(/met 5\.0/);
  await open.click();
  await expect(past).toContainText("To try next time");
  await expect(past.getByText("The debrief is ready.")).toHaveCount(0);
});

test("the call above takes over the debrief that is asked for in its reopened rehearsal @slow", async ({
  voice,
}) => {
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  const past = voice.region("Past rehearsals");
  const ofCall = voice.region("Debrief");
  await expect(ofCall).toContainText("This sends the conversation to OpenAI");
  await past.getByRole("button", { name: /^Open / }).click();
  await past.getByRole("button", { name: "Debrief", exact: true }).click();
  for (const part of [past, ofCall]) await expect(part).toContainText("To try next time");
  await expect(ofCall).toContainText("This makes a new debrief in place of this one");
  await expect(voice.strip).not.toContainText("Ask for the debrief");
});

for (const first of ["Debrief", "Past rehearsals"]) {
  test(`a debrief that is asked for in ${first} is awaited in both places, told once, and paid for once @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    const completions = await endCallAndHoldCompletions(voice);
    const past = voice.region("Past rehearsals");
    const ofCall = voice.region("Debrief");
    await past.getByRole("button", { name: /^Open / }).click();
    const asked = voice.region(first).getByRole("button", { name: "Debrief", exact: true });
    await asked.click();
    for (const part of [past, ofCall]) {
      const button = part.getByRole("button", { name: "Debrief", exact: true });
      await expect(button).toHaveAttribute("aria-disabled", "true");
      await expect(button).toHaveAccessibleDescription("Reading the conversation…");
      await button.click({ force: true });
    }
    await expect(page.locator("[aria-live]").getByText("Reading the conversation…")).toHaveCount(1);
    completions.release();
    for (const part of [past, ofCall]) await expect(part).toContainText("To try next time");
    await expect(page.getByText("The debrief is ready.")).toHaveCount(1);
    expect(completions.asked()).toBe(1);
  });
}

for (const place of ["Debrief", "Past rehearsals"]) {
  test(`a debrief that is asked for in ${place} comes though its rehearsal is deleted, once that is undone @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    const completions = await endCallAndHoldCompletions(voice);
    const past = voice.region("Past rehearsals");
    await past.getByRole("button", { name: /^Open / }).click();
    const asked = voice.region(place).getByRole("button", { name: "Debrief", exact: true });
    await asked.click();
    await past.getByRole("button", { name: /^Delete \d/ }).click();
    const undo = past.getByRole("button", { name: /^Undo/ });
    await expect(undo).toBeVisible();
    const answered = page.waitForResponse("**/chat/completions");
    completions.release();
    await (await answered).finished();
    await undo.click();
    await expect(voice.rehearsals).toHaveAccessibleName(/met 5\.0/);
    await page.reload();
    await expect(voice.rehearsals).toHaveAccessibleName(/met 5\.0/);
  });
}

test("a debrief that fails is told of once, where it was asked for last @slow", async ({
  voice,
}) => {
  await voice.connectMuted("fault:null@completion");
  await voice.page.getByRole("switch", { name: "Clean the transcript" }).click();
  await voice.exchangeAndStop("Where is my code?");
  const past = voice.region("Past rehearsals");
  const ofCall = voice.region("Debrief");
  await past.getByRole("button", { name: /^Open / }).click();
  const failed = "The debrief did not come";
  for (const asking of [ofCall, past, ofCall]) {
    await asking.getByRole("button", { name: "Debrief", exact: true }).click();
    for (const part of [ofCall, past]) await expect(part).toContainText(failed);
    await expect(asking.getByRole("alert")).toContainText(failed);
    await expect(voice.page.getByRole("alert").filter({ hasText: failed })).toHaveCount(1);
  }
});

test("Open leads to the rehearsal that is open already @slow", async ({ voice }) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 700 });
  await openWithFormer(voice, [1_790_000_000_000, 1_790_000_100_000]);
  const past = voice.region("Past rehearsals");
  const open = past.getByRole("button", { name: /^Open / }).first();
  await open.click();
  const opened = past.getByRole("region", { name: /^Rehearsal of/ });
  await expect(opened).toBeFocused();
  for (const box of await past.getByRole("checkbox").all()) await box.check();
  await expect(past.getByRole("heading", { name: "Side by side" })).toBeVisible();
  await open.click();
  await expect(opened).toBeFocused();
  await expect(opened.getByRole("heading", { level: 3 })).toBeInViewport();
});

test("a debrief that is asked for with Enter in a reopened rehearsal takes the focus @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 800 });
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  const past = voice.region("Past rehearsals");
  await past.getByRole("button", { name: /^Open / }).click();
  await past.getByRole("button", { name: "Debrief", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(past.getByRole("region", { name: /^Goals/ })).toBeVisible();
  await expect(past.getByRole("group", { name: "Debrief" })).toBeFocused();
  // Its start is in view, below the bar.
  const start = past.getByRole("region", { name: /^Goals/ }).getByRole("heading");
  const [top, bar] = await Promise.all(
    [start, page.locator(".control-bar")].map((one) => one.boundingBox()),
  );
  expect(top?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  await page.keyboard.press("Tab");
  await expect(
    past.getByRole("group", { name: "Debrief" }).getByRole("button").first(),
  ).toBeFocused();
});

test("an exported rehearsal is no scenario, and the page says that it is a rehearsal @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  const past = voice.region("Past rehearsals");
  await past.getByRole("button", { name: /^Export/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    past.getByRole("button", { name: /as JSON$/ }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  const long = text.replace(`"items": [`, `"items": [${" ".repeat(70_000)}`);
  const notice = voice.region("Briefing").getByRole("status");
  const choose = (content: string) =>
    page.locator("input[type=file]").setInputFiles({
      name: "some.json",
      mimeType: "application/json",
      buffer: Buffer.from(content),
    });
  for (const rehearsal of [text, long]) {
    await choose(`{"version": 2}`);
    await expect(notice).toContainText("made by another version of this page");
    await choose(rehearsal);
    await expect(notice).toHaveText(
      "This file is not a scenario. It is a rehearsal, for reading. Only scenarios can be imported.",
    );
  }
});

test("what an earlier version of the page has kept is still there, with its measures @slow", async ({
  voice,
}) => {
  await openWithFormer(voice, [1_790_000_000_000]);
  const past = voice.region("Past rehearsals");
  await expect(voice.rehearsals).toContainText("1:00");
  await past.getByRole("button", { name: /^Open / }).click();
  const reopened = past.getByRole("region", { name: /^Rehearsal of/ });
  await expect(reopened).toContainText("Said long ago");
  await expect(reopened.getByRole("row", { name: /^Talking time 3\.0 s 1\.0 s$/ })).toBeVisible();
});

test("a deleted rehearsal can be had back as long as the visitor is at the list, and what became of it is said", async ({
  voice,
}) => {
  const { page } = voice;
  await page.clock.install();
  await openWithFormer(voice, [1_790_000_000_000, 1_790_000_100_000]);
  const past = voice.region("Past rehearsals");
  const said = past.getByRole("status");
  const undo = past.getByRole("button", { name: /^Undo/ });
  const remove = past.getByRole("button", { name: /^Delete \d/ });
  await page.mouse.move(0, 0);

  const all = past.getByRole("button", { name: "Delete all", exact: true });
  await expect(all).toBeVisible();
  await remove.first().press("Enter");
  await remove.first().press("Enter");
  await expect(undo).toHaveCount(2);
  await expect(all, "nothing is left to delete").toHaveCount(0);
  await expect(past.getByText("No rehearsals.")).toBeVisible();
  await undo.first().press("Enter");
  await expect(said).toHaveText(/ is back\.$/);
  await expect(all).toBeVisible();
  const first = (await said.textContent()) ?? "";
  await undo.press("Enter");
  await expect(said).not.toHaveText(first);

  await remove.first().press("Enter");
  await expect(undo).toBeFocused();
  await expect(said).toHaveText(/^The rehearsal of .* was deleted\. You can still undo that\.$/);
  await page.clock.fastForward(60_000);
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect(said).toHaveText(/^The rehearsal of .* is back\.$/);
  await expect(past.getByRole("button", { name: /^Open / }).first()).toBeFocused();

  await remove.first().press("Enter");
  await expect(undo).toBeFocused();
  await past.getByRole("button", { name: /^Open / }).focus();
  await page.clock.fastForward(60_000);
  await expect(undo, "the focus is in the list").toBeVisible();
  await undo.hover();
  await voice.button("Mute").focus();
  await page.clock.fastForward(60_000);
  await expect(undo, "the pointer is").toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(5_000);
  await past.getByRole("button", { name: /^Open / }).focus();
  await page.clock.fastForward(60_000);
  await expect(undo, "it came back in time").toBeVisible();
  await voice.button("Mute").focus();
  await page.clock.fastForward(10_000);
  await expect(undo).toHaveCount(0);
  await expect(said).toHaveText(/^The rehearsal of .* can no longer be brought back\.$/);
  await expect(voice.button("Mute")).toBeFocused();
});

test("Close of an opened rehearsal leads back to what opened it @slow", async ({ voice }) => {
  await openWithFormer(voice, [1_790_000_000_000, 1_790_000_100_000]);
  const past = voice.region("Past rehearsals");
  const open = past.getByRole("button", { name: /^Open / }).last();
  await open.press("Enter");
  const opened = past.getByRole("region", { name: /^Rehearsal of/ });
  await expect(opened).toBeFocused();
  await expect(opened.getByRole("heading", { level: 3 })).toHaveText([/^Rehearsal of/]);
  await expect(opened.getByRole("heading", { level: 4, name: "What was said" })).toBeVisible();
  const again = opened.getByRole("button", { name: "Try again from here" });
  await expect(again).toHaveAccessibleDescription("Said long ago");
  await past.getByRole("button", { name: "Close" }).press("Enter");
  await expect(open).toBeFocused();
});

for (const width of [375, 1440]) {
  test(`at ${width} px the kinds of an export are in view also where its button is at the window's foot @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height: 700 });
    await openWithFormer(voice, [1_790_000_000_000]);
    const opener = voice.rehearsals.first().getByRole("button", { name: /^Export .*\d$/ });
    await opener.evaluate((element) => element.scrollIntoView({ block: "end" }));
    await opener.press("Enter");
    const last = voice.rehearsals.first().getByRole("button", { name: / as JSON$/ });
    await expect(last).toBeVisible();
    await expect.poll(() => last.evaluate(visiblePart)).toBe(1);
  });
}

test("which rehearsals are compared is said as they are chosen @slow", async ({ voice }) => {
  await openWithFormer(
    voice,
    [1, 2, 3].map((day) => 1_790_000_000_000 + day * 86_400_000),
  );
  const past = voice.region("Past rehearsals");
  const said = past.getByRole("status");
  const boxes = past.getByRole("checkbox");
  await boxes.first().check();
  await boxes.last().check();
  await expect(said).toHaveText("Comparing 22 Sept with 24 Sept, below.");
  await boxes.nth(1).check();
  await expect(said).toHaveText("23 Sept replaces 24 Sept.");
});

test("a word says what a rehearsal's box is for, at any width @slow", async ({ voice }) => {
  const { page } = voice;
  await openWithFormer(voice, [1_790_000_000_000, 1_790_100_000_000]);
  const past = voice.region("Past rehearsals");
  const box = past.getByRole("checkbox", { name: /^Compare / }).first();
  for (const width of [1440, 768, 375]) {
    await page.setViewportSize({ width, height: 812 });
    await box.scrollIntoViewIfNeeded();
    const words = await past.getByText("Compare", { exact: true }).all();
    const shown = await Promise.all(words.map((word) => word.evaluate(visiblePart)));
    expect(
      shown.filter((part) => part > 0.99),
      `${width} px`,
    ).toHaveLength(width === 1440 ? 1 : 2);
  }
  await past.locator("label").getByText("Compare").first().click();
  await expect(box).toBeChecked();
});

test("a rehearsal that is opened while two are compared begins in view @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 400 });
  await openWithFormer(voice, [1_790_000_000_000, 1_790_100_000_000]);
  const past = voice.region("Past rehearsals");
  const boxes = past.getByRole("checkbox", { name: /^Compare / });
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await box.check();
  await past
    .getByRole("button", { name: /^Open / })
    .first()
    .click();
  const close = past.getByRole("button", { name: "Close" });
  await expect(close).toBeInViewport({ ratio: 1 });
});

test("one rehearsal alone has no box, and begins where the list does @slow", async ({ voice }) => {
  const { page } = voice;
  await openWithFormer(voice, [1_790_000_000_000]);
  const past = voice.region("Past rehearsals");
  for (const width of [1440, 768, 375]) {
    await page.setViewportSize({ width, height: 812 });
    await expect(voice.rehearsals).toHaveCount(1);
    await expect(past.getByRole("checkbox")).toHaveCount(0);
    const [when, words] = await Promise.all([
      boxOf(voice.rehearsals.locator(".history-when")),
      boxOf(past.locator(".history-top > p")),
    ]);
    expect(when.x, `${width} px`).toBeCloseTo(words.x, 0);
  }
});

test("two rehearsals of one minute are told apart where they are compared @slow", async ({
  voice,
}) => {
  const time = 1_790_000_040_000;
  await openWithFormer(voice, [time, time + 5_000]);
  const past = voice.region("Past rehearsals");
  const boxes = past.getByRole("checkbox");
  await boxes.first().check();
  await boxes.last().check();
  const columns = past.getByRole("region", { name: "Two attempts" }).getByRole("columnheader");
  await expect(columns).toHaveCount(3);
  const [, older, newer] = await columns.allInnerTexts();
  expect(older).not.toBe(newer);
  await expect(past.getByRole("status")).toHaveText(`Comparing ${older} with ${newer}, below.`);
});

/** Opens the page where rehearsals that began at `times` are kept, as an earlier version of it did. */
async function openWithFormer(voice: VoicePage, times: readonly number[]): Promise<void> {
  const { page } = voice;
  await voice.open();
  await page.goto(new URL("/healthz", page.url()).href);
  await page.evaluate(
    (starts) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("rehearsals", 1);
        opening.addEventListener("upgradeneeded", () => {
          const { result: created } = opening;
          const kept = created.createObjectStore("rehearsals", { keyPath: "id" });
          const items = created.createObjectStore("items", { keyPath: ["rehearsalId", "key"] });
          for (const id of starts) {
            kept.put({
              id,
              endedAt: id + 60_000,
              spans: [
                { side: "visitor", start: 1_000, end: 4_000, interrupts: false },
                { side: "persona", start: 5_000, end: 6_000, interrupts: false },
              ],
            });
            items.put({
              rehearsalId: id,
              key: "a",
              id: "a",
              position: 0,
              role: "user",
              text: "Said long ago",
              isTyped: false,
              isMessage: true,
              interrupted: false,
              createdAt: id + 500,
            });
          }
        });
        opening.addEventListener("success", () => {
          opening.result.close();
          resolve();
        });
      }),
    times,
  );
  await voice.open();
}

/** Opens the page in a further tab. */
async function openTab(context: BrowserContext, url: string): Promise<Locator> {
  const page = await context.newPage();
  await page.goto(url);
  return page.getByRole("region", { name: "Past rehearsals", exact: true });
}

/** As in a tab that missed what another tab told. */
function hearNothing(): void {
  BroadcastChannel.prototype.postMessage = () => {};
}

/** What the page is told when the visitor comes back to its tab. */
function show(page: Page): Promise<boolean> {
  return page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

for (const name of ["Open", "as JSON", "as Markdown"]) {
  test(`"${name}" of what another tab has deleted gives nothing empty, and says so @slow`, async ({
    voice,
    context,
  }) => {
    const { page } = voice;
    await context.addInitScript(hearNothing);
    await voice.connectMuted();
    await voice.exchangeAndStop("Where is my code?");
    const past = voice.region("Past rehearsals");
    await expect(voice.rehearsals).toHaveCount(1);
    await page.reload();
    await expect(voice.rehearsals).toHaveCount(1);
    const files: Download[] = [];
    page.on("download", (file) => files.push(file));
    const other = await openTab(context, page.url());
    await other.getByRole("button", { name: /^Delete \d/ }).click();
    await expect(other).toContainText("Deleted.");
    if (name !== "Open") await past.getByRole("button", { name: /^Export/ }).click();
    await past.getByRole("button", { name }).click();
    await expect(past.getByRole("alert")).toHaveText("This rehearsal was deleted in another tab.");
    await expect(past.getByRole("button")).toHaveCount(0);
    await expect(past).toContainText("No past rehearsals yet");
    await expect(past.locator(":focus")).toHaveCount(1);
    expect(files).toHaveLength(0);
  });
}

test("the list is read again when the page comes back into view @slow", async ({
  voice,
  context,
}) => {
  const { page } = voice;
  await context.addInitScript(hearNothing);
  await voice.open();
  const past = voice.region("Past rehearsals");
  const other = await openTab(context, page.url());
  await expect(other).toContainText("No past rehearsals yet");
  await voice.connectMuted();
  for (const message of ["One", "Two"]) {
    if (message !== "One") {
      await voice.button("Connect").click();
      await voice.connected();
    }
    await voice.exchangeAndStop(message);
  }
  await expect(voice.rehearsals).toHaveCount(2);
  await show(other.page());
  await expect(rehearsalsIn(other.page())).toHaveCount(2);
  await other
    .getByRole("button", { name: /^Open / })
    .first()
    .click();
  const reopened = other.getByRole("region", { name: /^Rehearsal of/ });
  await expect(reopened).toContainText("Two");
  await past
    .getByRole("button", { name: /^Delete \d/ })
    .first()
    .click();
  await expect(voice.rehearsals).toHaveCount(1);
  await show(other.page());
  await expect(reopened).toHaveCount(0);
  await expect(other.locator(":focus")).toHaveCount(1);
  await expect(other.getByRole("alert")).toHaveText("This rehearsal was deleted in another tab.");
  await expect(rehearsalsIn(other.page())).toHaveCount(1);
  await past.getByRole("button", { name: "Delete all", exact: true }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await expect(past).toContainText("No past rehearsals yet");
  await show(other.page());
  await expect(other).toContainText("No past rehearsals yet");
});

import { expect, type Page } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { rehearsalsIn, type VoicePage } from "./voice-page.ts";
import { visiblePart } from "./visible-part.ts";
import { endCallAndHoldCompletions } from "./hold-completions.ts";
import { giveIdb, keptRecords } from "./kept-records.ts";
import { test } from "./voice-test.ts";

declare global {
  interface Window {
    /** How many writes to IndexedDB fail from now on. */
    failingWrites: number;
  }
}

/** Runs in the page. */
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

test("a write that fails is made good, and told of if that fails too", async ({ voice }) => {
  const { page, past } = voice;
  await voice.open();
  await page.evaluate(failOnDemand);
  await voice.mute();
  await voice.call();
  const fail = (times: number) => page.evaluate((writes) => (window.failingWrites = writes), times);
  await voice.type("Before the faults");
  await expect(voice.messages.nth(1)).toContainText("I know why you are calling");
  await expect(voice.rehearsals).toHaveCount(1);
  await fail(1);
  await voice.type("After one fault");
  await expect.poll(() => page.evaluate(() => window.failingWrites)).toBe(0);
  await expect(past.getByRole("alert")).toHaveCount(0);
  await fail(Infinity);
  await voice.type("During the fault");
  await expect(past.getByRole("alert")).toContainText(
    "This browser is not keeping what is said now",
  );
  await expect(voice.rehearsals).toHaveCount(1);
  await fail(0);
  await voice.type("After the fault");
  await expect(past.getByRole("alert")).toHaveCount(0);
  await voice.button("Stop").click();
  await expect(past).not.toContainText("can’t keep rehearsals");
  await page.reload();
  const said = await voice.reopen();
  for (const words of ["Before the faults", "After one fault", "During the fault"]) {
    await expect(said).toContainText(words);
  }
  await page.evaluate(failOnDemand);
  await fail(Infinity);
  await past.getByRole("button", { name: /^Delete \d/ }).click();
  await expect(past.getByRole("alert")).toContainText("could not be deleted. Try again.");
  await expect(past.getByRole("button", { name: /^Open \d/ })).toBeFocused();
});

test("a debrief that is asked for later stands in the call above, too", async ({ voice }) => {
  const { page, past } = voice;
  await page.setViewportSize({ width: 375, height: 800 });
  await page.clock.install();
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  const ofCall = voice.debrief;
  await expect(ofCall).toContainText("This sends the conversation to OpenAI");
  await expect(voice.rehearsals).toHaveCount(1);
  const lasts = async () => (await keptRecords(page, "rehearsals"))[0]?.lasts;
  await expect.poll(lasts).toBe(false);
  const [before] = await keptRecords(page, "rehearsals");
  await page.clock.fastForward(60_000);
  await past.getByRole("button", { name: /^Open / }).click();
  await past.getByRole("button", { name: "Debrief", exact: true }).press("Enter");
  const own = past.getByRole("group", { name: "Debrief" });
  await expect(own).toBeFocused();
  // Its start is in view, below the bar.
  const start = own.getByRole("region", { name: /^Goals/ }).getByRole("heading");
  const below = async () => (await boxOf(start)).y - (await boxOf(voice.region("Call"))).bottom;
  await expect.poll(below).toBeGreaterThan(0);
  await page.keyboard.press("Tab");
  await expect(own.getByRole("button").first()).toBeFocused();
  for (const part of [past, ofCall]) await expect(part).toContainText("To try next time");
  await expect(ofCall).toContainText("This makes a new debrief in place of this one");
  await expect(voice.strip).not.toContainText("Ask for the debrief");
  await expect(voice.rehearsals).toHaveAccessibleName(/met 5\.0/);
  const [after] = await keptRecords(page, "rehearsals");
  expect(after?.endedAt).toBe(before?.endedAt);
});

test("a debrief goes on while its rehearsal is closed, and is told of @slow", async ({ voice }) => {
  const completions = await endCallAndHoldCompletions(voice);
  const { past } = voice;
  const open = past.getByRole("button", { name: /^Open / });
  await open.click();
  await past.getByRole("button", { name: "Debrief", exact: true }).click();
  await past.getByRole("button", { name: "Close" }).click();
  await open.click();
  const asking = past.getByRole("button", { name: "Debrief", exact: true });
  await expect(asking).toHaveAttribute("aria-disabled", "true");
  await past.getByRole("button", { name: "Close" }).click();
  await open.hover();
  const { y } = await boxOf(open);
  completions.release();
  await expect(past.getByRole("status").first()).toHaveText(/^The debrief of .* is ready\.$/);
  // It also stands above, and must not push away what is about to be pressed.
  await expect(voice.debrief).toContainText("To try next time");
  expect(Math.abs((await boxOf(open)).y - y)).toBeLessThan(2);
  await expect(voice.rehearsals).toHaveAccessibleName(/met 5\.0/);
  await open.click();
  await expect(past).toContainText("To try next time");
  await expect(past.getByText("The debrief is ready.")).toHaveCount(0);
});

for (const first of ["Debrief", "Past rehearsals"]) {
  test(`a debrief is awaited in both places, and paid for once: ${first} @slow`, async ({
    voice,
  }) => {
    const { page, past } = voice;
    const completions = await endCallAndHoldCompletions(voice);
    const ofCall = voice.debrief;
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

test("a debrief outlives a deletion that is undone @slow", async ({ voice }) => {
  const { page, past } = voice;
  const completions = await endCallAndHoldCompletions(voice);
  await voice.askForDebrief.click();
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

test("a debrief that fails is told of where it was asked for @slow", async ({ voice }) => {
  await voice.connectMuted("fault:null@completion");
  await voice.page.getByRole("switch", { name: "Clean the transcript" }).click();
  await voice.exchangeAndStop("Where is my code?");
  const { past } = voice;
  const ofCall = voice.debrief;
  await past.getByRole("button", { name: /^Open / }).click();
  const failed = "The debrief did not come";
  for (const asking of [ofCall, past, ofCall]) {
    await asking.getByRole("button", { name: "Debrief", exact: true }).click();
    for (const part of [ofCall, past]) await expect(part).toContainText(failed);
    await expect(asking.getByRole("alert")).toContainText(failed);
    await expect(voice.page.getByRole("alert").filter({ hasText: failed })).toHaveCount(1);
  }
});

test("the kinds of an export are in view @slow", async ({ voice }) => {
  const { page } = voice;
  await openWithFormer(voice, [1_790_000_000_000]);
  const opener = voice.rehearsals.first().getByRole("button", { name: /^Export .*\d$/ });
  const asJson = voice.rehearsals.first().getByRole("button", { name: / as JSON$/ });
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await opener.evaluate((element) => element.scrollIntoView({ block: "end" }));
    await opener.press("Enter");
    await expect(asJson).toBeVisible();
    await expect.poll(() => asJson.evaluate(visiblePart), `at ${width} px`).toBe(1);
    if (width === 375) await opener.press("Enter");
  }
});

test("a deleted rehearsal can be had back while one is at the list", async ({ voice }) => {
  const { page, past } = voice;
  await page.clock.install();
  await openWithFormer(voice, [1_790_000_000_000, 1_790_000_100_000]);
  const said = past.getByRole("status");
  const undo = past.getByRole("button", { name: /^Undo/ });
  const remove = past.getByRole("button", { name: /^Delete \d/ });
  await page.mouse.move(0, 0);

  const all = past.getByRole("button", { name: "Delete all", exact: true });
  await expect(all).toBeVisible();
  for (const deleted of [1, 2]) {
    await remove.first().click();
    await expect(undo).toHaveCount(deleted);
  }
  await expect(all, "nothing is left to delete").toHaveCount(0);
  await expect(past.getByText("No rehearsals.")).toBeVisible();
  await undo.first().press("Enter");
  await expect(said).toHaveText(/ is back\.$/);
  await expect(past.getByRole("checkbox"), "nothing to compare it with").toHaveCount(0);
  await expect(all).toBeVisible();
  const first = (await said.textContent()) ?? "";
  await page.clock.fastForward(500);
  await undo.press("Enter");
  await expect(said).not.toHaveText(first);

  await page.clock.fastForward(500);
  await remove.first().press("Enter");
  await expect(undo).toBeFocused();
  await expect(said).toHaveText(/^The rehearsal of .* was deleted\. You can still undo that\.$/);
  await page.clock.fastForward(60_000);
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect(said).toHaveText(/^The rehearsal of .* is back\.$/);
  await expect(past.getByRole("button", { name: /^Open / }).first()).toBeFocused();

  await page.clock.fastForward(500);
  await remove.first().press("Enter");
  await expect(undo).toBeFocused();
  await past.getByRole("button", { name: /^Open / }).focus();
  await page.clock.fastForward(60_000);
  await expect(undo, "the focus is in the list").toBeVisible();
  await undo.hover();
  await voice.field.focus();
  await page.clock.fastForward(60_000);
  await expect(undo, "the pointer is").toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(5_000);
  await past.getByRole("button", { name: /^Open / }).focus();
  await page.clock.fastForward(60_000);
  await expect(undo, "it came back in time").toBeVisible();
  await voice.field.focus();
  await page.clock.fastForward(10_000);
  await expect(undo).toHaveCount(0);
  await expect(said).toHaveText(/^The rehearsal of .* can no longer be brought back\.$/);
  await expect(voice.field).toBeFocused();
});

test("what is opened and compared, of an earlier version too, comes into view, and leads back", async ({
  voice,
}) => {
  const { page, past } = voice;
  await page.setViewportSize({ width: 375, height: 400 });
  const day = 86_400_000;
  const first = 1_790_000_040_000;
  // In later years each date has its year.
  await page.clock.install({ time: first + 3 * day });
  // The first two within a minute.
  await openWithFormer(voice, [first, first + 5_000, first + day, first + 2 * day]);
  await voice.saveKey("any text");
  const boxes = past.getByRole("checkbox", { name: /^Compare / });
  const said = past.getByRole("status");
  const opened = past.getByRole("region", { name: /^Rehearsal of/ });
  const open = past.getByRole("button", { name: /^Open / });
  await open.last().press("Enter");
  await expect(opened).toBeFocused();
  await expect(opened.getByRole("heading", { level: 3 })).toHaveText([/^Rehearsal of/]);
  await expect(opened.getByRole("heading", { level: 4, name: "What was said" })).toBeVisible();
  await expect(opened.getByRole("row", { name: /^Talking time 3\.0 s 1\.0 s$/ })).toBeVisible();
  const ask = past.getByRole("button", { name: "Debrief", exact: true });
  await expect(ask, "of a scenario that was not kept").toHaveCount(0);
  const again = opened.getByRole("button", { name: "Try again from here" });
  await expect(again).toHaveAccessibleDescription("Said long ago");
  await past.getByRole("button", { name: "Close" }).press("Enter");
  await expect(open.last()).toBeFocused();

  await boxes.nth(0).check();
  await boxes.nth(2).check();
  await expect(said).toHaveText("Comparing 21 Sept with 23 Sept, below.");
  await boxes.nth(1).check();
  await expect(said).toHaveText("22 Sept replaces 23 Sept.");
  await open.first().click();
  await expect(opened).toBeFocused();
  await expect(past.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
  await past.locator("label").getByText("Compare").nth(1).click();
  await expect(boxes.nth(1)).not.toBeChecked();
  await open.first().click();
  await expect(opened, "which is open already").toBeFocused();
  await expect(opened.getByRole("heading", { level: 3 })).toBeInViewport();

  await boxes.nth(2).uncheck();
  for (const index of [2, 3]) await boxes.nth(index).check();
  const columns = past.getByRole("region", { name: "Two attempts" }).getByRole("columnheader");
  await expect(columns).toHaveCount(3);
  const [, older, newer] = await columns.allInnerTexts();
  expect(older, "of one minute").not.toBe(newer);
  await expect(said).toHaveText(`Comparing ${older} with ${newer}, below.`);
});

/** Opens the page where rehearsals that began at `times` are kept, as an earlier version of it did. */
async function openWithFormer(voice: VoicePage, times: readonly number[]): Promise<void> {
  const { page } = voice;
  await voice.open();
  await page.goto(new URL("/healthz", page.url()).href);
  await giveIdb(page);
  await page.evaluate(async (starts) => {
    const database = await idb.openDB("rehearsals", 1, {
      upgrade(created) {
        created.createObjectStore("rehearsals", { keyPath: "id" });
        created.createObjectStore("items", { keyPath: ["rehearsalId", "key"] });
      },
    });
    for (const id of starts) {
      await database.put("rehearsals", {
        id,
        endedAt: id + 60_000,
        spans: [
          { side: "visitor", start: 1_000, end: 4_000, interrupts: false },
          { side: "persona", start: 5_000, end: 6_000, interrupts: false },
        ],
      });
      await database.put("items", {
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
    database.close();
  }, times);
  await voice.open();
}

/** As in a tab that missed what another tab told. */
function hearNothing(): void {
  BroadcastChannel.prototype.postMessage = () => {};
}

/** What the page is told when the visitor comes back to its tab. */
function show(page: Page): Promise<boolean> {
  return page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

test("the list is read again when the page comes back into view @slow", async ({
  voice,
  context,
}) => {
  const { page, past } = voice;
  await context.addInitScript(hearNothing);
  await voice.open();
  const { past: other } = await voice.openTab();
  await expect(other).toContainText("None yet.");
  await openWithFormer(voice, [1_790_000_000_000, 1_790_100_000_000]);
  await expect(voice.rehearsals).toHaveCount(2);
  await show(other.page());
  await expect(rehearsalsIn(other.page())).toHaveCount(2);
  await other
    .getByRole("button", { name: /^Open / })
    .first()
    .click();
  const reopened = other.getByRole("region", { name: /^Rehearsal of/ });
  await expect(reopened).toContainText("Said long ago");
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
  await expect(past).toContainText("None yet.");
  await show(other.page());
  await expect(other).toContainText("None yet.");
});

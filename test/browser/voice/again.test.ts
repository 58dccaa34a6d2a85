import { expect } from "playwright/test";
import { accessibilityFaults } from "../accessibility-faults.ts";
import { dialects, launchOptions, test } from "./voice-test.ts";
import { visiblePart } from "./visible-part.ts";
import { slowIn } from "./slow-in.ts";

test.use({ launchOptions });

for (const dialect of dialects) {
  test(`in ${dialect}, a turn of a call that is over begins the next one, whose persona answers${slowIn(dialect)}`, async ({
    voice,
  }) => {
    await voice.connectMuted("any text", dialect);
    await voice.exchangeAndStop("Where is my code?");
    await voice.messages.nth(1).getByRole("button", { name: "Try again from here" }).click();
    await expect(voice.button("Connect")).toBeFocused();
    const notice = voice.region("Try again");
    await expect(notice).toContainText("you said “Where is my code?” Danny answers first.");
    await voice.button("Connect").click();
    await voice.connected();
    await expect(notice).toHaveCount(0);
    await expect(voice.messages.first()).toContainText("earlier attempt");
    await expect(voice.messages.first()).toContainText("Where is my code?");
    await expect(voice.messages).toHaveCount(2);
    await expect(voice.messages.nth(1)).toContainText(/\w/);
    await voice.answered();
    await voice.button("Stop").click();
    const past = voice.region("Past rehearsals");
    await expect(past.getByText("again from a turn")).toBeVisible();
    await expect(past.getByRole("button", { name: /^Open / })).toHaveCount(2);
  });
}

test("a past rehearsal begins the next call at the visitor's own turn, after a reload", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  const past = voice.region("Past rehearsals");
  await expect(voice.rehearsals).toHaveCount(1);
  await page.reload();
  await past.getByRole("button", { name: /^Open / }).click();
  const reopened = past.getByRole("region", { name: /^Rehearsal of/ });
  const again = reopened.getByRole("button", { name: "Try again from here" });
  await again.first().click();
  await expect(voice.region("Try again")).toContainText("from the beginning");
  await expect.poll(() => voice.region("Try again").evaluate(visiblePart)).toBe(1);
  await voice.region("Try again").getByRole("button", { name: "Cancel" }).click();
  await expect(voice.region("Try again")).toHaveCount(0);
  await expect(voice.button("Connect")).toBeFocused();
  await again.nth(1).click();
  await voice.button("Mute").click();
  await voice.button("Connect").click();
  await voice.connected();
  await expect(again).toHaveCount(0);
  const { items } = voice.session;
  expect(JSON.stringify(items.list[0])).toContain("Where is my code?");
  await voice.button("Stop").click();
});

test("an attempt that took over the beginning of another says so wherever it is judged @slow", async ({
  voice,
}) => {
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  const ask = voice.region("Debrief").getByRole("button", { name: "Debrief", exact: true });
  await expect(voice.strip).toContainText(
    "Ask for the debrief below, for under $0.01, to see what moved Danny",
  );
  await ask.click();
  const debrief = voice.region("Debrief");
  const goals = debrief.getByRole("region", { name: "Goals" });
  await expect(goals).toContainText("4 of 4 met");
  await expect(goals).not.toContainText("earlier attempt");
  await expect(debrief.locator(".debrief-title")).toHaveText("Common ground");
  await expect(debrief.getByText("In the debrief’s judgement")).toBeVisible();

  await voice.messages.nth(1).getByRole("button", { name: "Try again from here" }).click();
  await voice.button("Connect").click();
  await voice.connected();
  await expect(voice.messages.nth(1)).toContainText(/\w/);
  await voice.answered();
  await voice.button("Stop").click();
  await ask.click();
  await expect(goals).toContainText("earlier attempt");

  const past = voice.region("Past rehearsals");
  await expect(past.getByRole("row", { name: /4 of 4 met/ })).toHaveCount(2);
  await past
    .getByRole("button", { name: /^Open / })
    .first()
    .click();
  const reopened = past.getByRole("region", { name: /^Rehearsal of/ });
  await expect(reopened).toBeFocused();
  for (const box of await past.getByRole("checkbox").all()) await box.check();
  const both = past.getByRole("table", { name: "Side by side" });
  const [below, opened] = [await both.boundingBox(), await reopened.boundingBox()];
  expect(below?.y, "what is compared stands below its choice").toBeLessThan(opened?.y ?? 0);
  await expect(both.getByRole("columnheader")).toHaveText([
    "What",
    /^Today, \d\d:\d\d(:\d\d)?\s*$/,
    /^Today, .* from a turn$/,
  ]);
  await expect(both.getByRole("row", { name: /^Goal: / }).first()).toContainText("earlier attempt");
  await expect(both.getByRole("row", { name: /^Talking time typed / })).toBeVisible();
  const trend = past.getByRole("table", { name: "The late freelancer, two attempts" });
  await expect(trend.getByRole("columnheader").last()).toContainText("from a turn");
  await expect(trend.getByRole("row", { name: /^Your share of the talking – –$/ })).toBeVisible();
});

test("attempts of one scenario stand side by side", async ({ voice }) => {
  await voice.connectMuted();
  for (const message of ["Where is my code?", "Is that a deal?"]) {
    if (message !== "Where is my code?") {
      await voice.button("Connect").click();
      await voice.connected();
    }
    await voice.type(message);
    await expect(voice.messages.nth(1)).toContainText(/\w/);
    await voice.button("Stop").click();
    await voice.region("Debrief").getByRole("button", { name: "Debrief", exact: true }).click();
    const goals = voice.region("Debrief").getByRole("region", { name: "Goals" });
    await expect(goals).toContainText("4 of 4 met");
    await expect(goals.getByRole("button").first()).toBeVisible();
  }
  const past = voice.region("Past rehearsals");
  await expect(past.getByRole("row", { name: /4 of 4 met/ })).toHaveCount(2);
  await expect(past).toContainText("Choose two");
  for (const box of await past.getByRole("checkbox").all()) await box.check();
  const both = past.getByRole("table", { name: "Side by side" });
  await expect(both.getByRole("row", { name: /^Goal: .* Met .* Met / })).toHaveCount(4);
  await expect(both.getByRole("row", { name: /^Questions asked/ })).toBeVisible();
  const [older, newer] = await both.getByRole("columnheader").allInnerTexts().then(timesOf);
  expect(older).toBeLessThanOrEqual(newer ?? 0);
  const trend = past.getByRole("table", { name: "The late freelancer, two attempts" });
  await expect(trend.getByRole("row", { name: /latest code Met Met$/ })).toBeVisible();
  await expect(trend.getByRole("row", { name: /^Calmness 5\.0 5\.0$/ })).toBeVisible();
  for (const width of [375, 1440]) {
    await voice.page.setViewportSize({ width, height: 900 });
    const faults = await accessibilityFaults(voice.page, { include: ".history" });
    expect(faults, `attempts, ${width} px`).toEqual([]);
    // Nothing is out of view without a sign of it.
    for (const name of ["Two attempts", "Trend"]) {
      const scroller = past.getByRole("region", { name });
      const hidden = await scroller.evaluate((one) => one.scrollWidth - one.clientWidth);
      expect(hidden, `${name}, ${width} px`).toBeLessThanOrEqual(0);
      await scroller.focus();
      await expect(scroller).toBeFocused();
    }
    await expect(voice.rehearsals).toHaveCount(2);
  }
});

/** Of columns that are headed "Today, 14:20". */
function timesOf(heads: readonly string[]): number[] {
  return heads.slice(1).map((head) => Number(head.replaceAll(/\D/g, "")));
}

test("the rehearsal of the call under way is marked, and can be deleted by itself once it is over @slow", async ({
  voice,
}) => {
  const remove = voice.region("Past rehearsals").getByRole("button", { name: /^Delete \d/ });
  await voice.connectMuted();
  await voice.exchangeAndStop("The first");
  await expect(remove).toHaveCount(1);
  await voice.button("Connect").click();
  await voice.connected();
  await voice.exchange("The second");
  await expect(voice.rehearsals.first()).toContainText("In a call now");
  await expect(voice.rehearsals.first()).not.toContainText("No ending");
  await expect(voice.rehearsals.nth(1)).not.toContainText("In a call now");
  await expect(voice.rehearsals.nth(1).getByRole("button", { name: /^Delete/ })).toBeVisible();
  await expect(remove).toHaveCount(1);
  await voice.button("Pause").click();
  await expect(voice.rehearsals.first()).toContainText("In a call now");
  await voice.button("Stop").click();
  await expect(voice.rehearsals.first()).not.toContainText("In a call now");
  await expect(remove).toHaveCount(2);
});

test("deleting all leaves nothing of the call under way, which says so @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.connectMuted();
  await voice.type("Before it is deleted");
  const past = voice.region("Past rehearsals");
  await expect(voice.rehearsals).toHaveCount(1);
  await past.getByRole("button", { name: "Delete all", exact: true }).click();
  await past.getByRole("button", { name: "Delete it" }).click();
  await expect(voice.rehearsals).toHaveCount(0);
  await expect(voice.region("Conversation")).toContainText(
    "This rehearsal was deleted. What is said from here on is not kept.",
  );
  await voice.answered();
  await voice.type("After it was deleted");
  await expect(voice.messages.filter({ hasText: "After it was deleted" })).toBeVisible();
  await voice.button("Stop").click();
  await page.reload();
  await expect(past).toContainText("No past rehearsals yet");
});

test("a rehearsal that was deleted comes back whole, with what its call went on to say @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.connectMuted();
  await voice.exchange("Before it is deleted");
  const past = voice.region("Past rehearsals");
  await voice.button("Stop").click();
  await expect(voice.rehearsals).toHaveCount(1);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: /^Delete \d/ }).click();
  await expect(voice.rehearsals).toHaveCount(0);
  await voice.type("While it is deleted");
  await voice.button("Carry on").click();
  await voice.connected();
  await expect(voice.messages.filter({ hasText: "While it is deleted" })).toBeVisible();
  await other.getByRole("button", { name: /^Undo/ }).click();
  await expect(voice.rehearsals).toHaveCount(1);
  await voice.answered();
  await voice.button("Stop").click();
  await page.reload();
  await past.getByRole("button", { name: /^Open / }).click();
  const said = past.getByRole("region", { name: /^Rehearsal of/ });
  await expect(said).toContainText("Before it is deleted");
  await expect(said).toContainText("While it is deleted");
});

test("a message that is typed after a call says that it starts another, and can carry on instead", async ({
  voice,
}) => {
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  const box = voice.page.getByLabel("Type a message");
  await box.fill("One more thing.");
  await expect(box).toHaveAccessibleDescription(
    "This starts a new conversation when you connect. To send it in this one instead, press Send, then Carry on.",
  );
  await expect(voice.button("Carry on")).toHaveCount(0);
  await box.press("Enter");
  await expect(voice.messages.filter({ hasText: "One more thing." })).toContainText("not sent");
  await expect(box).toHaveAccessibleDescription(/instead, press Carry on\.$/);
  await voice.button("Carry on").click();
  await voice.connected();
  await expect(voice.messages.filter({ hasText: "Where is my code?" })).toHaveCount(1);
  await expect(voice.messages).toHaveCount(4);
  await expect(voice.messages.nth(2)).not.toContainText("not sent");
  await voice.answered();
  await voice.button("Stop").click();
  await expect(voice.rehearsals).toHaveCount(1);
});

test("a new call has nothing later to go to, wherever the one before it was read @slow", async ({
  voice,
}) => {
  await voice.page.setViewportSize({ width: 375, height: 600 });
  await voice.connectMuted();
  for (const words of ["The first", "The second", "The third"]) await voice.exchange(words);
  await voice.button("Stop").click();
  await expect(voice.strip).toContainText("Call ended");
  await voice.page.getByRole("log", { name: "Messages" }).evaluate((log) => log.scrollTo(0, 0));
  await expect(voice.button("Latest")).toBeVisible();
  await voice.button("Try again from here").first().click();
  await voice.button("Connect").click();
  await voice.connected();
  await expect(voice.messages).toHaveCount(0);
  await expect(voice.button("Latest")).toHaveCount(0);
});

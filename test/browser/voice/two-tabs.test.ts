import { expect } from "playwright/test";
import { lateFreelancer } from "../../../app/voice/scenarios/late-freelancer.ts";
import { expectNoFaults } from "./expect-no-faults.ts";
import type { VoicePage } from "./voice-page.ts";
import { test } from "./voice-test.ts";

/** What a call says of a rehearsal that another tab deletes. */
function isLost({ page }: VoicePage) {
  return page.getByText(
    "This rehearsal was deleted in another tab. What is said from here on is not kept.",
  );
}

const remove = ({ past }: VoicePage) => past.getByRole("button", { name: /^Delete \d/ });

const nothingKept = "None yet.";

async function deleteAll(tab: VoicePage): Promise<void> {
  await tab.button("Delete all").click();
  await tab.page.getByRole("button", { name: /^Delete (?:it|everything)$/ }).click();
}

test("a call whose rehearsal another tab deletes says so @slow", async ({ voice }) => {
  const { past } = voice;
  await voice.connectMuted();
  await voice.exchange("Before it is deleted");
  await expect(voice.rehearsals).toHaveCount(1);
  await expect(isLost(voice)).toHaveCount(0);

  const other = await voice.openTab();
  await other.button("Connect").click();
  await expect(other.alert).toContainText("You already have a call in another tab.");
  await deleteAll(other);
  const notice = voice.region("Conversation").locator(".notice");
  await expect(notice.filter({ has: isLost(voice) })).toBeVisible();
  await expect(isLost(voice)).toHaveCount(1);
  await expect(past).toContainText(nothingKept);
  await voice.type("After it was deleted");
  await expect(voice.messages.filter({ hasText: "After it was deleted" })).toBeVisible();
  await voice.button("Stop").click();
  await expect(isLost(voice)).toHaveCount(0);
  const isGone = notice.getByText("deleted in another tab, and is not kept.");
  await expect(isGone).toBeVisible();
  await expect(other.alert, "which goes with the call").toHaveCount(0);

  await voice.redial();
  await voice.exchangeAndStop("Another call");
  await expect(isLost(voice)).toHaveCount(0);
  await expect(isGone).toHaveCount(0);
  await expect(voice.rehearsals).toHaveCount(1);
  const said = await voice.reopen();
  await expect(said).toContainText("Another call");
  await expect(said).not.toContainText("deleted");
});

test("the row of a call says so in each tab @slow", async ({ voice }) => {
  await voice.connectMuted();
  await voice.exchangeAndStop("The first");
  const other = await voice.openTab();
  const tabs = [voice, other];
  const elsewhere = "In a call in another tab";
  const row = other.rehearsals.first();
  await expect(remove(other)).toHaveCount(1);
  await voice.redial();
  await voice.exchange("The second");
  await expect(row).toContainText(elsewhere);
  await expect(voice.rehearsals.first()).toContainText("In a call now");
  await expect(voice.rehearsals.first()).not.toContainText("No ending");
  for (const tab of tabs) {
    await expect(tab.rehearsals.nth(1)).not.toContainText("In a call");
    await expect(remove(tab)).toHaveCount(1);
  }
  await other.page.reload();
  await expect(row).toContainText(elsewhere);
  await expect(remove(other)).toHaveCount(1);
  await expectNoFaults(other.page, "the list while another tab has a call");
  await voice.button("Pause").click();
  await expect(voice.rehearsals.first()).toContainText("In a call now");
  await voice.button("Stop").click();
  for (const tab of tabs) {
    await expect(remove(tab)).toHaveCount(2);
    await expect(tab.past).not.toContainText("In a call");
  }

  await voice.redial();
  await voice.exchange("The third");
  await expect(row).toContainText(elsewhere);
  await expect(remove(other)).toHaveCount(2);
  await voice.page.close();
  await expect(remove(other)).toHaveCount(3);
  await expect(other.past).not.toContainText("In a call");
});

test("the lists of all tabs follow what one of them does @slow", async ({ voice }) => {
  await voice.open();
  const other = await voice.openTab();
  await expect(other.past).toContainText(nothingKept);
  await voice.mute();
  await voice.call();
  await voice.exchangeAndStop("Where is my code?");
  await expect(other.rehearsals).toHaveCount(1);
  await voice.askForDebrief.click();
  await expect(other.rehearsals).toHaveAccessibleName(/met 5\.0/);
  await other.reopen();
  const told = other.past.getByRole("alert");
  await remove(voice).click();
  await expect(told).toHaveText("This rehearsal was deleted in another tab.");
  await voice.past.getByRole("button", { name: /^Undo/ }).click();
  const isBack = /^The rehearsal of .* is back\.$/;
  await expect(other.past.getByRole("status").first()).toHaveText(isBack);
  await expect(told).toHaveCount(0);
  await remove(voice).click();
  await expect(other.rehearsals).toHaveCount(0);
});

const field = ({ page }: VoicePage, label: string) => page.getByLabel(label, { exact: true });
const titleOf = (tab: VoicePage) => field(tab, "Title");

test("a scenario that another tab saved is not replaced unasked @slow", async ({ voice }) => {
  const you = field(voice, "Who you are");
  const mine = "Somebody from the first tab.";
  const notice = voice.alert.filter({ hasText: "Changed in another tab." });
  await voice.open();
  await voice.scenario.click();
  await voice.button("Edit a copy").dblclick();
  for (const card of ["The situation", "The people"]) await voice.correct(card);
  await expect(titleOf(voice)).toHaveValue(`${lateFreelancer.title} (copy)`);
  const other = await voice.openTab();
  const saveInOther = async (words: string) => {
    await other.press("Edit");
    await other.correct("The situation");
    await expect(titleOf(other)).toHaveValue(/./);
    await titleOf(other).fill(words);
    await other.button("Save and use").click();
  };

  await test.step("nothing was typed here", async () => {
    await saveInOther("Saved by the second");
    await expect(titleOf(voice)).toHaveValue("Saved by the second");
    await expect(notice).toHaveCount(0);
  });
  await you.fill(mine);
  await saveInOther("Saved again");
  await expect(notice).toBeVisible();
  await expect(you).toHaveValue(mine);
  await voice.button("Save and use").click();
  await expect(notice).toBeFocused();
  await voice.button("Load the other version").click();
  await expect(titleOf(voice)).toHaveValue("Saved again");
  await voice.button("Go back to mine").click();
  await expect(you).toHaveValue(mine);
  await saveInOther("Saved at last");
  await voice.button("Keep mine").click();
  await expect(notice).toHaveCount(0);
  await voice.button("Save and use").click();
  await expect(voice.region("Conversation")).toContainText(mine);
  await expect(voice.scenario).toContainText("Saved by the second");
});

test("two tabs write a scenario each, and neither draft is lost @slow", async ({ voice }) => {
  const { page } = voice;
  await voice.open();
  await voice.writeByHand();
  await titleOf(voice).fill("From the first tab");
  const other = await voice.openTab();
  await expect(titleOf(other), "which only the first has open").toHaveCount(0);
  await other.press("Write your own");
  const told = other.page.locator(".notice").filter({ hasText: "There is another draft of this." });
  await expect(told.getByRole("status")).toContainText("Each tab keeps its own.");
  await expect(told).toContainText("“From the first tab”");
  await other.button("Write it by hand").click();
  await expect(titleOf(other)).toHaveValue("");
  await titleOf(other).fill("From the second tab");
  await expect(page.getByText("“From the second tab”", { exact: true })).toBeVisible();
  await page.reload();
  await expect(titleOf(voice)).toHaveValue("From the first tab");
  await expectNoFaults(page, "the form with another tab's draft");
  await page.close();
  await other.button("Carry on with it here").click();
  await expect(titleOf(other)).toHaveValue("From the first tab");
  await expect(other.page.getByRole("heading", { name: "Write your own" })).toBeFocused();
  await expect(told).toContainText("“From the second tab”");
  await other.button("Delete that draft").click();
  await other.button("Delete it").click();
  await expect(told).toHaveCount(0);
  await other.page.reload();
  await expect(titleOf(other)).toHaveValue("From the first tab");
});

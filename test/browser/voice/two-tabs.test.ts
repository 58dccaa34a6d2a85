import { expect, type Locator, type Page } from "playwright/test";
import { lateFreelancer } from "../../../app/voice/scenarios/late-freelancer.ts";
import { expectNoFaults } from "./expect-no-faults.ts";
import { rehearsalsIn } from "./voice-page.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

const isLost = "This rehearsal was deleted in another tab. What is said from here on is not kept.";

/** Opens the page in another tab of the same visitor's. */
async function openTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect(tab.getByRole("log", { name: "Messages" })).toHaveAttribute("tabindex", "0");
  return tab;
}

function pastOf(tab: Page): Locator {
  return tab.getByRole("region", { name: "Past rehearsals", exact: true });
}

async function deleteAll(tab: Page): Promise<void> {
  await tab.getByRole("button", { name: "Delete all", exact: true }).click();
  await tab.getByRole("button", { name: /^Delete (?:it|everything)$/ }).click();
}

test("a call whose rehearsal another tab deletes says so, keeps nothing more, and the next one is kept @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.connectMuted();
  await voice.exchange("Before it is deleted");
  const past = voice.region("Past rehearsals");
  await expect(voice.rehearsals).toHaveCount(1);
  await expect(page.getByText(isLost)).toHaveCount(0);

  const other = await openTab(page);
  const [asked, sessions] = [other.getByRole("alert"), voice.provider.sessions().length];
  await other.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(asked).toContainText("You already have a call in another tab.");
  await asked.getByRole("button", { name: "Dismiss" }).click();
  expect(voice.provider.sessions()).toHaveLength(sessions);
  await other.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(asked).toContainText("You already have a call in another tab.");
  await deleteAll(other);
  await expect(voice.region("Conversation").locator(".notice").getByText(isLost)).toBeVisible();
  await expect(page.getByText(isLost)).toHaveCount(1);
  await expect(past).toContainText("No past rehearsals yet");
  await voice.type("After it was deleted");
  await expect(voice.messages.filter({ hasText: "After it was deleted" })).toBeVisible();
  await voice.button("Stop").click();
  await expect(page.getByText(isLost)).toHaveCount(0);
  const isGone = voice
    .region("Conversation")
    .locator(".notice")
    .getByText("deleted in another tab, and is not kept.");
  await expect(isGone).toBeVisible();
  await expect(asked, "which goes with the call").toHaveCount(0);

  await voice.button("Connect").click();
  await voice.connected();
  await voice.exchangeAndStop("Another call");
  await expect(page.getByText(isLost)).toHaveCount(0);
  await expect(isGone).toHaveCount(0);
  await expect(voice.rehearsals).toHaveCount(1);
  await past.getByRole("button", { name: /^Open / }).click();
  const said = past.getByRole("region", { name: /^Rehearsal of/ });
  await expect(said).toContainText("Another call");
  await expect(said).not.toContainText("deleted");
});

test("a call that missed the message says so when it can keep nothing more @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => {};
  });
  await voice.connectMuted();
  await voice.exchange("Before it is deleted");
  await expect(voice.rehearsals).toHaveCount(1);
  const other = await openTab(page);
  await deleteAll(other);
  await expect(pastOf(other)).toContainText("No past rehearsals yet");
  await voice.type("After it was deleted");
  await expect(voice.region("Conversation").locator(".notice").getByText(isLost)).toBeVisible();
  await expect(pastOf(page)).toContainText("No past rehearsals yet");
});

test("the row of a call in another tab says so, and can be deleted by itself once that call or its tab is gone @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.connectMuted();
  await voice.exchangeAndStop("The first");
  const other = await openTab(page);
  const [rows, remove] = [
    rehearsalsIn(other),
    pastOf(other).getByRole("button", { name: /^Delete \d/ }),
  ];
  await expect(remove).toHaveCount(1);
  await voice.button("Connect").click();
  await voice.connected();
  await voice.exchange("The second");
  await expect(rows.first()).toContainText("In a call in another tab");
  await expect(rows.nth(1)).not.toContainText("In a call");
  await expect(rows.nth(1).getByRole("button", { name: /^Delete/ })).toBeVisible();
  await expect(remove).toHaveCount(1);
  await expect(voice.rehearsals.first()).toContainText("In a call now");
  await other.reload();
  await expect(rows.first()).toContainText("In a call in another tab");
  await expect(remove).toHaveCount(1);
  await expectNoFaults(other, "the list while another tab has a call");
  await voice.button("Stop").click();
  await expect(remove).toHaveCount(2);
  await expect(pastOf(other)).not.toContainText("In a call");

  await voice.button("Connect").click();
  await voice.connected();
  await voice.exchange("The third");
  await expect(rows.first()).toContainText("In a call in another tab");
  await expect(remove).toHaveCount(2);
  await page.close();
  await expect(remove).toHaveCount(3);
  await expect(pastOf(other)).not.toContainText("In a call");
});

test("the lists of all tabs follow what one of them keeps and deletes @slow", async ({ voice }) => {
  const { page } = voice;
  await voice.open();
  const other = await openTab(page);
  await expect(pastOf(other)).toContainText("No past rehearsals yet");
  const own = other.getByRole("option", { name: `${lateFreelancer.title} (copy)` });
  await expect(own).toHaveCount(0);
  await page.getByRole("button", { name: "Edit a copy" }).click();
  await expect(own).toHaveCount(1);
  await voice.button("Back to the briefing").click();
  await voice.saveKey("any text");
  await voice.button("Mute").click();
  await voice.button("Connect").click();
  await voice.connected();
  await voice.exchangeAndStop("Where is my code?");
  await expect(rehearsalsIn(other)).toHaveCount(1);
  await voice.region("Debrief").getByRole("button", { name: "Debrief", exact: true }).click();
  await expect(rehearsalsIn(other)).toHaveAccessibleName(/met 5\.0/);
  await voice
    .region("Past rehearsals")
    .getByRole("button", { name: /^Delete \d/ })
    .click();
  await expect(pastOf(other)).toContainText("No past rehearsals yet");
});

test("a rehearsal that another tab deletes and brings back is not said to be deleted any more @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  const other = pastOf(await openTab(page));
  await other.getByRole("button", { name: /^Open / }).click();
  const past = voice.region("Past rehearsals");
  await past.getByRole("button", { name: /^Delete \d/ }).click();
  await expect(other.getByRole("alert")).toHaveText("This rehearsal was deleted in another tab.");
  await past.getByRole("button", { name: /^Undo/ }).click();
  await expect(other.getByRole("status").first()).toHaveText(/^The rehearsal of .* is back\.$/);
  await expect(other.getByRole("alert")).toHaveCount(0);
});

const title = "Title";
const conflict = "Changed in another tab.";

/** Stores an own scenario and opens its form in this tab and another. */
async function editInTwoTabs(page: Page): Promise<Page> {
  await page.getByRole("button", { name: "Edit a copy" }).dblclick();
  await expect(field(page, title)).toHaveValue(`${lateFreelancer.title} (copy)`);
  const other = await openTab(page);
  await other.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(field(other, title)).toHaveValue(`${lateFreelancer.title} (copy)`);
  return other;
}

function field(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true });
}

test("a scenario that another tab has saved is not replaced unasked, and the visitor's own text can be kept @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  const other = await editInTwoTabs(page);
  await field(page, "Who you are").fill("Somebody from the first tab.");
  await field(other, title).fill("Saved by the second");
  await other.getByRole("button", { name: "Save and use" }).click();
  const notice = page.getByRole("alert").filter({ hasText: conflict });
  await expect(notice).toBeVisible();
  await expect(field(page, "Who you are")).toHaveValue("Somebody from the first tab.");
  await voice.button("Save and use").click();
  await expect(notice).toBeFocused();
  // What was typed survives a reload, and so does the question.
  await page.reload();
  await expect(field(page, "Who you are")).toHaveValue("Somebody from the first tab.");
  await expect(notice).toBeVisible();
  await notice.getByRole("button", { name: "Keep mine" }).click();
  await expect(notice).toHaveCount(0);
  await voice.button("Save and use").click();
  const briefing = voice.region("Briefing");
  await expect(briefing).toContainText("Somebody from the first tab.");
  await expect(briefing).toContainText(`${lateFreelancer.title} (copy), with`);
});

test("the other tab's version can be loaded, and one's own taken back @slow", async ({ voice }) => {
  const { page } = voice;
  await voice.open();
  const other = await editInTwoTabs(page);
  await field(page, "Who you are").fill("Somebody from the first tab.");
  await field(other, title).fill("Saved by the second");
  await other.getByRole("button", { name: "Save and use" }).click();
  await voice.button("Load the other version").click();
  await expect(field(page, title)).toHaveValue("Saved by the second");
  await expect(field(page, "Who you are")).toHaveValue(lateFreelancer.you);
  await voice.button("Go back to mine").click();
  await expect(field(page, "Who you are")).toHaveValue("Somebody from the first tab.");
  await voice.button("Save and use").click();
  await expect(voice.region("Briefing")).toContainText("Somebody from the first tab.");
});

test("a form in which nothing was typed follows what another tab saves @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  const other = await editInTwoTabs(page);
  await field(other, title).fill("Saved by the second");
  await other.getByRole("button", { name: "Save and use" }).click();
  await expect(field(page, title)).toHaveValue("Saved by the second");
  await expect(page.getByText(conflict)).toHaveCount(0);
});

test("two tabs write a scenario each, and neither draft is lost @slow", async ({ voice }) => {
  const { page } = voice;
  await voice.open();
  await voice.button("Write your own").click();
  await field(page, title).fill("From the first tab");
  const other = await openTab(page);
  await expect(field(other, title), "which only the first has open").toHaveCount(0);
  await other.getByRole("button", { name: "Write your own" }).click();
  const told = other.locator(".notice").filter({ hasText: "There is another draft of this." });
  await expect(told.getByRole("status")).toContainText("Each tab keeps its own.");
  await expect(told).toContainText("“From the first tab”");
  await expect(field(other, title)).toHaveValue("");
  await field(other, title).fill("From the second tab");
  await expect(page.getByText("“From the second tab”", { exact: true })).toBeVisible();
  await page.reload();
  await expect(field(page, title)).toHaveValue("From the first tab");
  await expectNoFaults(page, "the form with another tab's draft");
  await page.close();
  await told.getByRole("button", { name: "Carry on with it here" }).click();
  await expect(field(other, title)).toHaveValue("From the first tab");
  await expect(other.getByRole("heading", { name: "Write your own" })).toBeFocused();
  await expect(told).toContainText("“From the second tab”");
  await told.getByRole("button", { name: "Delete that draft" }).click();
  await other.getByRole("button", { name: "Delete it" }).click();
  await expect(told).toHaveCount(0);
  await other.reload();
  await expect(field(other, title)).toHaveValue("From the first tab");
});

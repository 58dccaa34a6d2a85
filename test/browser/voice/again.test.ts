import { expect } from "playwright/test";
import { test } from "./voice-test.ts";
import { visiblePart } from "./visible-part.ts";

test("a turn of a call that is over begins the next one", async ({ voice }) => {
  const { debrief, past } = voice;
  const goals = debrief.getByRole("region", { name: "Goals" });
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  await voice.askForDebrief.click();
  await expect(goals).toContainText("4 of 4 met");
  await expect(goals).not.toContainText("earlier attempt");
  await expect(debrief.locator(".debrief-title")).toHaveText("Common ground");
  await expect(debrief.getByText("In the debrief’s judgement")).toBeVisible();

  await voice.messages.nth(1).getByRole("button", { name: "Try again from here" }).click();
  await expect(voice.button("Connect")).toBeFocused();
  const notice = voice.region("Try again");
  await expect(notice).toContainText("you said “Where is my code?” Danny answers first.");
  await voice.redial();
  await expect(notice).toHaveCount(0);
  await expect(voice.messages.first()).toContainText("earlier attempt");
  await expect(voice.messages.first()).toContainText("Where is my code?");
  await expect(voice.messages).toHaveCount(2);
  await expect(voice.messages.nth(1)).toContainText(/\w/);
  await voice.answered();
  await voice.stop();
  await expect(past.getByText("again from a turn")).toBeVisible();
  await voice.askForDebrief.click();
  await expect(goals).toContainText("earlier attempt");

  await expect(past.getByRole("row", { name: /4 of 4 met/ })).toHaveCount(2);
  const reopened = await voice.reopen();
  for (const box of await past.getByRole("checkbox").all()) await box.check();
  const both = past.getByRole("table", { name: "Side by side" });
  const [below, opened] = [await both.boundingBox(), await reopened.boundingBox()];
  expect(below?.y, "what is compared stands below its choice").toBeLessThan(opened?.y ?? 0);
  await expect(both.getByRole("columnheader")).toHaveText([
    "What",
    /^Today, \d\d:\d\d(:\d\d)?\s*$/,
    /^Today, .* from a turn$/,
  ]);
  await expect(both.getByRole("row", { name: /^Goal: .* Met .*Met/ })).toHaveCount(4);
  await expect(both.getByRole("row", { name: /^Goal: / }).first()).toContainText("earlier attempt");
  await expect(both.getByRole("row", { name: /^Talking time typed / })).toBeVisible();
  const trend = past.getByRole("table", { name: "The late freelancer, two attempts" });
  await expect(trend.getByRole("columnheader").last()).toContainText("from a turn");
  await expect(trend.getByRole("row", { name: /^Your share of the talking – –$/ })).toBeVisible();
  await expect(trend.getByRole("row", { name: /latest code Met .*Met/ })).toBeVisible();
  await expect(trend.getByRole("row", { name: /^Calmness 5\.0 5\.0$/ })).toBeVisible();
  for (const name of ["Two attempts", "Trend"]) {
    await past.getByRole("region", { name }).focus();
    await expect(past.getByRole("region", { name })).toBeFocused();
  }

  await test.step("all are deleted, after a question", async () => {
    const all = past.getByRole("button", { name: "Delete all", exact: true });
    const question = voice.page.getByRole("dialog");
    await all.press("Enter");
    await expect(question).toHaveAccessibleName("Delete all two past rehearsals?");
    await expect(question).toHaveAccessibleDescription(
      /^This cannot be undone\. Your keys and your own scenarios stay\..* or leave\.$/,
    );
    await voice.page.keyboard.press("Escape");
    await expect(all).toBeFocused();
    await expect(voice.rehearsals).toHaveCount(2);
    await all.press("Enter");
    await voice.button("Delete everything").press("Enter");
    await expect(voice.rehearsals).toHaveCount(0);
  });
});

test("a message typed after a call carries it on, a past rehearsal begins the next one, and all are deleted in it", async ({
  voice,
}) => {
  const { page, field } = voice;
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  await field.fill("One more thing.");
  await expect(field).toHaveAccessibleDescription(
    "This starts a new conversation when you connect. To send it in this one instead, press Send, then Carry on.",
  );
  await expect(voice.button("Carry on")).toHaveCount(0);
  await field.press("Enter");
  await expect(voice.messages.filter({ hasText: "One more thing." })).toContainText("not sent");
  await expect(field).toHaveAccessibleDescription(/instead, press Carry on\.$/);
  await voice.carryOn();
  await expect(voice.messages.filter({ hasText: "Where is my code?" })).toHaveCount(1);
  await expect(voice.messages).toHaveCount(4);
  await expect(voice.messages.nth(2)).not.toContainText("not sent");
  await voice.answered();
  await voice.button("Stop").click();
  await expect(voice.rehearsals).toHaveCount(1);
  await page.reload();
  const reopened = await voice.reopen();
  const again = reopened.getByRole("button", { name: "Try again from here" });
  await again.first().click();
  await expect(voice.region("Try again")).toContainText("from the beginning");
  await expect.poll(() => voice.region("Try again").evaluate(visiblePart)).toBe(1);
  await voice.region("Try again").getByRole("button", { name: "Cancel" }).click();
  await expect(voice.region("Try again")).toHaveCount(0);
  await expect(voice.button("Connect")).toBeFocused();
  await again.nth(1).click();
  await voice.mute();
  await voice.redial();
  await expect(again).toHaveCount(0);
  await voice.expectReplayed("Where is my code?");
  await voice.type("Before it is deleted");
  await expect(voice.rehearsals).toHaveCount(2);
  await voice.answered();
  await voice.button("Delete all").click();
  await voice.button("Delete everything").click();
  await expect(voice.rehearsals).toHaveCount(0);
  await expect(voice.region("Conversation")).toContainText(
    "This rehearsal was deleted. What is said from here on is not kept.",
  );
  await voice.type("After it was deleted");
  await expect(voice.messages.filter({ hasText: "After it was deleted" })).toBeVisible();
  await voice.button("Stop").click();
  await page.reload();
  await expect(voice.past).toContainText("None yet.");
});

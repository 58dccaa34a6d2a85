import { expect } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { endCallAndHoldCompletions } from "./hold-completions.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

for (const width of [375, 1280]) {
  test(`at ${width} px the button for another debrief stands below its files, with its price, and looks like none of them @slow`, async ({
    voice,
  }) => {
    await voice.page.setViewportSize({ width, height: 812 });
    await voice.connectMuted();
    await voice.exchangeAndStop("Where is my code?");
    const debrief = voice.region("Debrief");
    await debrief.getByRole("button", { name: "Debrief", exact: true }).click();
    await expect(debrief.getByText("To try next time")).toBeVisible();
    const again = debrief.getByRole("button", { name: "Debrief", exact: true });
    await expect(again).toHaveAccessibleDescription(
      /^This makes a new debrief in place of this one, and is charged again\..*for under \$0\.01/,
    );
    const file = debrief.getByRole("button", { name: "HTML file", exact: true });
    const note = debrief.getByText("This makes a new debrief");
    await expect(file).toBeVisible();
    const [button, files, words, print] = await Promise.all([
      boxOf(again),
      boxOf(file),
      boxOf(note),
      boxOf(debrief.getByRole("button", { name: "Print" })),
    ]);
    expect(button.y).toBeGreaterThan(files.bottom + 16);
    expect(button.x).toBe(print.x);
    await expect(again).toHaveAttribute("data-kind", "quiet");
    await expect(file).toHaveAttribute("data-kind", "bare");
    expect(words.y).toBeGreaterThanOrEqual(button.bottom);
    expect(words.x).toBe(print.x);
  });
}

test("when a debrief fails, what failed stands in place of what asking for it sends @slow", async ({
  voice,
}) => {
  await voice.connectMuted("fault:null@completion*1");
  await voice.page.getByRole("switch", { name: "Clean the transcript" }).click();
  await voice.exchangeAndStop("Where is my code?");
  const debrief = voice.region("Debrief");
  const sends = debrief.getByText("This sends the conversation to OpenAI");
  await expect(sends).toBeVisible();
  await expect(debrief).toContainText("What moved Danny, what didn’t, and what to try next time.");
  await debrief.getByRole("button", { name: "Debrief", exact: true }).click();
  await expect(voice.alert).toContainText("The debrief did not come: ");
  await expect(sends).toHaveCount(0);
  await voice.button("Try again").click();
  await expect(debrief.getByText("To try next time")).toBeVisible();
});

test("a debrief that is awaited when the next call begins is kept with its own rehearsal @slow", async ({
  voice,
}) => {
  const completions = await endCallAndHoldCompletions(voice);
  const debrief = voice.region("Debrief");
  await debrief.getByRole("button", { name: "Debrief", exact: true }).click();
  await expect(debrief).toContainText("Reading the conversation…");
  await voice.button("Connect").click();
  await voice.connected();
  await voice.exchange("And my invoices?");
  await expect(voice.rehearsals).toHaveCount(2);
  completions.release();
  await expect(voice.rehearsals.last()).toHaveAccessibleName(/met 5\.0/);
  await voice.button("Stop").click();
  await expect(debrief).toContainText("This sends the conversation to OpenAI");
  await expect(voice.rehearsals.first()).not.toHaveAccessibleName(/met 5\.0/);
});

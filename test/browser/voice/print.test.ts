import { expect } from "playwright/test";
import { lateFreelancer } from "../../../app/voice/scenarios/late-freelancer.ts";
import { canReadPdfs, overlaps, readPdf } from "../../support/poppler.ts";
import { keepTwin } from "./kept-records.ts";
import { test } from "./voice-test.ts";
import type { VoicePage } from "./voice-page.ts";

test.skip(!canReadPdfs(), "PDFs cannot be read");

/** Pixels; no paper can be longer. */
const longest = 19_000;

const margin = { top: "1cm", right: "1cm", bottom: "1cm", left: "1cm" };

/** The words of the page on paper, on which none lies over another and there is nothing to press. */
async function printed({ page }: VoicePage): Promise<string> {
  const pages = readPdf(await page.pdf({ format: "A4", margin }));
  expect(overlaps(pages)).toEqual([]);
  for (const { words, width } of pages) {
    expect(words.filter(({ right }) => right > width)).toEqual([]);
  }
  await page.emulateMedia({ media: "print" });
  const controls = page.locator("main :is(button, a, input, select, textarea)");
  // Quotes and confidences are words, too.
  const pressed = controls.and(page.locator(":not(.debrief-quote, .confidence *)"));
  await expect(pressed.filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });
  return pages.flatMap(({ words }) => words.map((word) => word.text)).join(" ");
}

async function stubPrint({ page }: VoicePage): Promise<void> {
  await page.evaluate(() => {
    window.print = () => {};
  });
}

/** No sheet is empty on paper that ends with the last words, or shortly below them. */
async function expectWordsOnEachSheet({ page }: VoicePage): Promise<void> {
  const print = async (height: number) =>
    readPdf(await page.pdf({ width: "210mm", height: `${height}px`, margin }));
  const [whole] = await print(longest);
  const end = (Math.max(...(whole?.words ?? []).map(({ bottom }) => bottom)) * 4) / 3;
  const empty: string[] = [];
  for (let room = 40; room <= 72; room += 16) {
    for (const [index, { words }] of (await print(Math.ceil(end + room))).entries()) {
      if (words.length === 0) empty.push(`${index + 1}, with ${room} px below the words`);
    }
  }
  expect(empty).toEqual([]);
}

/** Expects passages in this order. */
function expectInOrder(text: string, passages: readonly string[]): void {
  let from = 0;
  for (const passage of passages) {
    const at = text.indexOf(passage, from);
    expect(at, `${passage} in ${text.slice(from)}`).toBeGreaterThanOrEqual(0);
    from = at + passage.length;
  }
}

test("the paper of a newcomer says what this is, then the briefing @slow", async ({ voice }) => {
  const { goals, yourFacts } = lateFreelancer;
  const briefing = ["You ring Danny Marsh", ...goals.map(({ text }) => text), ...yourFacts];
  await voice.open();
  expectInOrder(await printed(voice), ["Rehearse a hard conversation", ...briefing]);
  await expectWordsOnEachSheet(voice);

  await voice.saveKey("any text");
  await voice.reload();
  const text = await printed(voice);
  expectInOrder(text, ["Rehearse a hard conversation", ...briefing]);
  for (const other of ["API Keys", "Difficulty", "None yet."]) {
    expect(text).not.toContain(other);
  }
});

test("the paper of the example has its debrief, then all that was said", async ({ voice }) => {
  await voice.open();
  await voice.page.setViewportSize({ width: 375, height: 812 });
  await voice.readExample();
  const said = await voice
    .region("Final Transcript")
    .locator(".example-turn-text")
    .allTextContents();
  expect(said.length).toBeGreaterThan(10);
  const text = await printed(voice);
  const debrief = ["Debrief of the example", "Calmness", "Goals", "What moved Danny", "Measured"];
  expectInOrder(text, [...debrief, "Final Transcript", ...said]);
  expect(text).not.toContain("You ring Danny Marsh");
  await expectWordsOnEachSheet(voice);
  await voice.button("Play it").click();
  await expect(voice.region("Final Transcript")).toContainText("1 of 16 turns");
  expect(await printed(voice), "while it is played").toContain(said.at(-1) ?? "");
});

test("the paper of a call has what was said, how it went, and a comparison; that of a reopened one is its own", async ({
  voice,
}) => {
  await voice.connectMuted();
  await voice.exchange("Where is my code?");
  expectInOrder(await printed(voice), ["Rehearse", "Where is my code?"]);
  await voice.page.getByRole("switch", { name: "Clean the transcript" }).click();
  const said = ["Where is my code?", "I know why you are calling"];
  await expect(voice.region("Final Transcript")).toContainText("I know why you are calling");
  expectInOrder(await printed(voice), said);
  await stubPrint(voice);
  await voice.region("Final Transcript").getByRole("button", { name: "Print" }).click();
  const transcript = await printed(voice);
  expectInOrder(transcript, said);
  expect(transcript).not.toContain("Rehearse");
  await voice.button("Stop").click();
  await expect(voice.debrief.getByRole("table")).toBeVisible();
  const measured = await printed(voice);
  expectInOrder(measured, ["No ending reached", lateFreelancer.title, "Measured", ...said]);
  expect(measured).not.toContain("Past rehearsals");
  await test.step("reopened, it is printed alone, with its debrief if any", async () => {
    const goals = lateFreelancer.goals.map(({ text }) => text);
    const reopened = await voice.reopen();
    const print = async () => {
      await stubPrint(voice);
      await reopened.getByRole("button", { name: "Print" }).click();
      return printed(voice);
    };
    await voice.faults("null@completion*1");
    await reopened.getByRole("button", { name: "Debrief", exact: true }).click();
    await expect(reopened.getByRole("alert")).toContainText("The debrief did not come");
    const before = await print();
    expectInOrder(before, ["Rehearsal of", ...goals, ...said]);
    for (const other of ["Debrief", "This sends the conversation", "did not come", "OpenAI key"]) {
      expect(before).not.toContain(other);
    }
    await reopened.getByRole("button", { name: "Try again", exact: true }).click();
    await expect(reopened).toContainText("To try next time");
    const after = await print();
    expectInOrder(after, ["Rehearsal of", "4 of 4 met", ...said]);
    expect(after).not.toContain("You ring Danny Marsh");
    await reopened.getByRole("button", { name: "Close" }).click();
  });
  await expect(voice.region("Goals")).toBeVisible();
  const debrief = ["Common ground", "Goals", "What hardened Danny", "Calmness", "Measured"];
  expectInOrder(await printed(voice), [...debrief, ...said]);
  await expectWordsOnEachSheet(voice);

  await keepTwin(voice.page);
  await voice.reload();
  await expect(voice.rehearsals).toHaveCount(2);
  const list = await printed(voice);
  expectInOrder(list, ["You ring Danny Marsh", "Past rehearsals", "When", "two attempts"]);
  expect(list).not.toContain("Delete");
  for (const box of await voice.rehearsals.getByRole("checkbox").all()) await box.check();
  await expect(voice.region("Two attempts").getByRole("table")).toBeVisible();
  const compared = await printed(voice);
  expectInOrder(compared, [
    "Past rehearsals",
    "Side by side",
    "Ending",
    "Questions asked",
    "two attempts",
  ]);
  for (const other of ["You ring Danny Marsh", "Kept in this browser"]) {
    expect(compared).not.toContain(other);
  }
  await expectWordsOnEachSheet(voice);
});

test("on paper the cost stands below what was measured @slow", async ({ voice, page }) => {
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  await voice.askForDebrief.click();
  await expect(voice.debrief).toContainText("out of 10 on average");
  const alone: number[] = [];
  for (let height = 700; height < 1_150; height += 20) {
    const pages = readPdf(await page.pdf({ width: "210mm", height: `${height}px`, margin }));
    const starts = pages.map(({ words }) =>
      words
        .slice(0, 3)
        .map(({ text }) => text)
        .join(" "),
    );
    if (starts.includes("The call cost")) alone.push(height);
  }
  expect(alone).toEqual([]);
});

import { expect, type Page } from "playwright/test";
import { lateFreelancer } from "../../../app/voice/scenarios/late-freelancer.ts";
import { canReadPdfs, overlaps, readPdf } from "../../support/poppler.ts";
import { launchOptions, test } from "./voice-test.ts";
import type { VoicePage } from "./voice-page.ts";

test.use({ launchOptions });
test.skip(!canReadPdfs(), "PDFs cannot be read");

/** Pixels; no paper can be longer. */
const longest = 19_000;

const margin = { top: "1cm", right: "1cm", bottom: "1cm", left: "1cm" };

/** The words of the page on paper, on which none lies over another and there is nothing to press. */
async function printed({ page }: VoicePage): Promise<string> {
  const pages = readPdf(await page.pdf({ format: "A4", margin }));
  expect(overlaps(pages)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  const controls = page.locator("main :is(button, a, input, select, textarea)");
  // Quotes and confidences are words, too.
  const pressed = controls.and(page.locator(":not(.debrief-quote, .confidence *)"));
  await expect(pressed.filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });
  expect(await sheetsWithoutWords(page)).toEqual([]);
  return pages.flatMap(({ words }) => words.map((word) => word.text)).join(" ");
}

/** Which sheets are empty on paper that ends with the last words, or shortly below them. */
async function sheetsWithoutWords(page: Page): Promise<string[]> {
  const print = async (height: number) =>
    readPdf(await page.pdf({ width: "210mm", height: `${height}px`, margin }));
  const [whole] = await print(longest);
  const end = (Math.max(...(whole?.words ?? []).map(({ bottom }) => bottom)) * 4) / 3;
  const empty: string[] = [];
  for (let room = 40; room <= 72; room += 8) {
    for (const [index, { words }] of (await print(Math.ceil(end + room))).entries()) {
      if (words.length === 0) empty.push(`${index + 1}, with ${room} px below the words`);
    }
  }
  return empty;
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

function askForDebrief(voice: VoicePage) {
  const debrief = voice.region("Debrief");
  return debrief.getByRole("button", { name: "Debrief", exact: true }).click();
}

test("the paper of a visitor who arrives says what this is, then has the whole briefing @slow", async ({
  voice,
}) => {
  const { title, goals, yourFacts } = lateFreelancer;
  const briefing = ["Briefing", title, ...goals.map(({ text }) => text), ...yourFacts];
  await voice.open();
  expectInOrder(await printed(voice), [
    "Rehearse a hard conversation",
    "How it works",
    ...briefing,
  ]);

  await voice.saveKey("any text");
  await voice.page.reload();
  await voice.hydrated();
  await voice.region("Briefing").getByText("What you know").click();
  await expect(voice.region("Briefing").getByText(yourFacts[0] ?? "")).toBeHidden();
  const text = await printed(voice);
  expectInOrder(text, ["Rehearse a hard conversation", ...briefing]);
  for (const other of ["How it works", "API Keys", "Difficulty", "No past rehearsals yet"]) {
    expect(text).not.toContain(other);
  }
});

test("the paper of the example has its debrief, then all that was said", async ({ voice }) => {
  await voice.open();
  await voice.showExample();
  await expect(voice.region("Goals")).toBeVisible();
  const said = await voice.region("Final Transcript").locator(".message-text").allTextContents();
  expect(said.length).toBeGreaterThan(10);
  const text = await printed(voice);
  const debrief = ["Debrief of the example", "Goals", "What moved Danny", "Calmness", "Measured"];
  expectInOrder(text, [...debrief, "Example", "Final Transcript", ...said]);
  expect(text).not.toContain("Briefing");
});

test("the paper of a call has what was said so far, once it is over how it went, and two attempts side by side", async ({
  voice,
}) => {
  await voice.connectMuted();
  await voice.exchange("Where is my code?");
  expectInOrder(await printed(voice), ["Briefing", "Where is my code?"]);
  await voice.page.getByRole("switch", { name: "Clean the transcript" }).click();
  const said = ["Where is my code?", "I know why you are calling"];
  await expect(voice.region("Final Transcript")).toContainText("I know why you are calling");
  expectInOrder(await printed(voice), ["Briefing", ...said]);
  await voice.button("Stop").click();
  await expect(voice.region("Debrief").getByRole("table")).toBeVisible();
  const measured = await printed(voice);
  expectInOrder(measured, ["No ending reached", lateFreelancer.title, "Measured", ...said]);
  expect(measured).not.toContain("Past rehearsals");
  await askForDebrief(voice);
  await expect(voice.region("Goals")).toBeVisible();
  const debrief = ["Common ground", "Goals", "What hardened Danny", "Calmness", "Measured"];
  expectInOrder(await printed(voice), [...debrief, ...said]);

  await voice.button("Connect").click();
  await voice.connected();
  await voice.exchangeAndStop("And the tests?");
  await askForDebrief(voice);
  await expect(voice.rehearsals).toHaveCount(2);
  await voice.page.reload();
  await voice.hydrated();
  await expect(voice.rehearsals).toHaveCount(2);
  const list = await printed(voice);
  expectInOrder(list, ["Briefing", "Past rehearsals", "When", "two attempts"]);
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
  for (const other of ["Briefing", "Kept in this browser"]) {
    expect(compared).not.toContain(other);
  }
});

test("on paper of any height what a call cost stands below what was measured @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  await askForDebrief(voice);
  await expect(voice.region("Debrief")).toContainText("out of 10 on average");
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

import { expect, type Locator } from "playwright/test";
import { lateFreelancer } from "../../../app/voice/scenarios/late-freelancer.ts";
import { canReadPdfs, type PdfPage, readPdf } from "../../support/poppler.ts";
import { launchOptions, test } from "./voice-test.ts";
import type { VoicePage } from "./voice-page.ts";

test.use({ launchOptions });

declare global {
  interface Window {
    /** What the page has handed to the device. */
    shared: Promise<{ title: string | undefined; name: string; type: string; text: string }>[];
  }
}

/** A rehearsal with its debrief, reopened. */
async function reopen(voice: VoicePage) {
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  await voice.region("Debrief").getByRole("button", { name: "Debrief", exact: true }).click();
  await expect(voice.region("Debrief").getByRole("region", { name: "Goals" })).toBeVisible();
  await expect(voice.rehearsals).toHaveAccessibleName(/of \d met/);
  return reopenOnly(voice);
}

async function reopenOnly(voice: VoicePage) {
  const past = voice.region("Past rehearsals");
  await past.getByRole("button", { name: /^Open / }).click();
  const reopened = past.getByRole("region", { name: /^Rehearsal of/ });
  await expect(reopened).toBeFocused();
  return reopened;
}

/** The words of a reopened rehearsal on paper, page by page. */
async function printed({ page }: VoicePage, reopened: Locator): Promise<PdfPage[]> {
  await page.evaluate(() => {
    window.print = () => {};
  });
  await reopened.getByRole("button", { name: "Print" }).click();
  return readPdf(await page.pdf({ format: "A4" }));
}

test("a printed rehearsal has its turns and its goals, and nothing of the page around it", async ({
  voice,
}) => {
  test.skip(!canReadPdfs(), "PDFs cannot be read");
  const reopened = await reopen(voice);
  const pages = await printed(voice, reopened);
  const words = pages.flatMap((one) => one.words.map((word) => word.text));
  const text = words.join(" ");
  expect(text).toContain("Rehearsal of");
  expect(text).toContain("Where is my code?");
  expect(text).toContain("I know why you are calling");
  // Word by word: goals stand side by side, and their lines are read across.
  const goals = lateFreelancer.goals.map((goal) => goal.text).join(" ");
  expect(words).toEqual(expect.arrayContaining(goals.split(" ")));
  expect(text).toContain("4 of 4 met");
  for (const other of ["OpenAI key", "Connect", "Delete all", "Try again from here", "Briefing"]) {
    expect(text).not.toContain(other);
  }
  const right = Math.max(...pages.flatMap((one) => one.words.map((word) => word.right)));
  expect(right).toBeLessThanOrEqual(pages[0]?.width ?? 0);
});

test("a rehearsal without a debrief is printed with its goals and without the button that asks for one @slow", async ({
  voice,
}) => {
  test.skip(!canReadPdfs(), "PDFs cannot be read");
  await voice.connectMuted();
  await voice.page.getByRole("switch", { name: "Clean the transcript" }).click();
  await voice.exchangeAndStop("Where is my code?");
  const reopened = await reopenOnly(voice);
  await voice.faults("null@completion*1");
  await reopened.getByRole("button", { name: "Debrief", exact: true }).click();
  await expect(reopened.getByRole("alert")).toContainText("The debrief did not come");
  const pages = await printed(voice, reopened);
  const text = pages.flatMap((one) => one.words.map((word) => word.text)).join(" ");
  expect(text).toContain("Where is my code?");
  for (const goal of lateFreelancer.goals) expect(text).toContain(goal.text);
  for (const control of [
    "Debrief",
    "This sends the conversation",
    "The debrief did not come",
    "Try again",
  ]) {
    expect(text).not.toContain(control);
  }
});

test("a rehearsal is shared as one HTML file, and a dialog that is closed is no failure", async ({
  voice,
}) => {
  const { page } = voice;
  await page.addInitScript(() => {
    window.shared = [];
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.length === 1,
      share: async ({ title, files }: ShareData) => {
        const [file] = files ?? [];
        if (window.shared.length > 0) throw new DOMException("closed", "AbortError");
        if (!file) throw new TypeError("no file");
        const { name, type } = file;
        window.shared.push(file.text().then((text) => ({ title, name, type, text })));
      },
    });
  });
  const reopened = await reopen(voice);
  await reopened.getByRole("button", { name: "Share", exact: true }).click();
  await expect.poll(() => page.evaluate(() => window.shared.length)).toBe(1);
  const shared = await page.evaluate(() => window.shared[0]);
  expect(shared).toMatchObject({ title: "Rehearsal", type: "text/html" });
  expect(shared?.name).toMatch(/^rehearsal-\d{4}-\d\d-\d\dT\d\d-\d\d\.html$/);
  expect(shared?.text).toContain("Where is my code?");
  await reopened.getByRole("button", { name: "Share", exact: true }).click();
  await expect(reopened.getByText("Not shared.")).toHaveCount(0);
  await page.evaluate(() => {
    Object.assign(navigator, { share: () => Promise.reject(new DOMException("no", "DataError")) });
  });
  await reopened.getByRole("button", { name: "Share", exact: true }).click();
  await expect(reopened.getByRole("alert")).toHaveText("Not shared. Save the HTML file instead.");
});

test("a rehearsal is saved in the same formats from its row as when it is open @slow", async ({
  voice,
}) => {
  const { page } = voice;
  const reopened = await reopen(voice);
  const past = voice.region("Past rehearsals");
  await past.getByRole("button", { name: /^Export/ }).click();
  await expect(past.locator(".history-kinds").getByRole("button")).toHaveText([
    "HTML",
    "Markdown",
    "JSON",
  ]);
  for (const [name, ending] of [
    ["HTML", "html"],
    ["Markdown", "md"],
    ["JSON", "json"],
  ] as const) {
    const [open] = await Promise.all([
      page.waitForEvent("download"),
      reopened.getByRole("button", { name: `${name} file` }).click(),
    ]);
    await past.getByRole("button", { name: /^Export/ }).click();
    const [ofRow] = await Promise.all([
      page.waitForEvent("download"),
      past.getByRole("button", { name: new RegExp(`as ${name}$`) }).click(),
    ]);
    expect(ofRow.suggestedFilename()).toBe(open.suggestedFilename());
    expect(ofRow.suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`));
  }
});

test("where the device shares no files there is no button that says it could @slow", async ({
  voice,
}) => {
  const reopened = await reopen(voice);
  await expect(reopened.getByRole("button", { name: "HTML file" })).toBeVisible();
  await expect(reopened.getByRole("button", { name: "Share", exact: true })).toHaveCount(0);
});

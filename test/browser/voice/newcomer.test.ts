import { readFile } from "node:fs/promises";
import { expect } from "playwright/test";
import { expectNoFaults } from "./expect-no-faults.ts";
import { heldAsTurn } from "./held-as-turn.ts";
import { launchOptions, test } from "./voice-test.ts";
import { endless } from "./voice-page.ts";

test.use({ launchOptions });

const brief = "Priya took my shift again, and the rota was never agreed. Can we talk on Thursday?";

test("a newcomer's way, from an example to a scenario of their own, a call, a second attempt, and nothing left", async ({
  voice,
  browser,
}) => {
  test.setTimeout(240_000);
  const { page } = voice;
  await page.clock.install();
  const talk = async (text: string) => {
    await voice.type(text);
    await expect(voice.messages.filter({ hasText: text })).toBeVisible();
    await voice.replied();
  };

  const former = voice.provider.sessions().length;
  await voice.open();
  await voice.showExample();
  await expect(voice.region("Debrief").getByRole("region", { name: "Goals" })).toContainText("met");
  await voice.button("Close example").click();
  await expect(voice.messages).toHaveCount(0);
  expect(voice.provider.sessions().length).toBe(former);

  await voice.saveKey("any text");
  await voice.button("Draft from a brief").click();
  await page.getByLabel("Brief or email").fill(brief);
  await voice.button("Draft from a brief").click();
  await expect(page.getByText("Drafted. Read every field")).toBeVisible();
  await page.getByLabel("Title", { exact: true }).fill("The rota nobody agreed");
  await page.getByLabel("Name", { exact: true }).fill("Priya Nair");
  await page.getByLabel("Your goals").fill("Say that you are sorry\nAgree a swap\nAsk her");
  await voice.button("Save and use").click();
  await expect(voice.region("Briefing")).toContainText("The rota nobody agreed, with Priya Nair");

  await voice.button("Check your devices").click();
  const check = voice.region("Device check");
  await check.getByRole("button", { name: "Record 3 seconds" }).click();
  await expect(check.getByText(/We can hear you|We can’t hear anything/)).toBeVisible();
  await check.getByRole("button", { name: "Done" }).click();

  await voice.takeTurns("Hold to talk");
  await page.getByLabel("Budget").fill("0.20");
  await voice.button("Connect").click();
  await voice.connected();
  await talk("I am sorry about Thursday");
  await voice.button("Hold to talk").hover();
  await page.mouse.down();
  await expect(voice.personaThat("hears you")).toBeVisible();
  await heldAsTurn(voice);
  await page.mouse.up();
  await expect(voice.messages.nth(2)).toContainText(/\w/);
  await expect.poll(() => voice.session.reply).toBeUndefined();
  await voice.button("Hint").click();
  await expect(
    page.locator(".hint-card").getByText("What would help you to finish this week?"),
  ).toBeVisible();
  await voice.button("Pause").click();
  await expect(voice.status).toHaveText("Paused");
  await voice.button("Carry on").click();
  await voice.connected();
  const isUsedUp = voice.strip.getByText("is used up");
  {
    using _ = voice.atPace(endless);
    for (let turn = 1; turn <= 20 && (await isUsedUp.count()) === 0; turn++) {
      await talk(`Turn ${turn}`);
    }
    await voice.replied();
    await voice.control("skip");
  }
  await expect(voice.status).toHaveText("Not connected", { timeout: 30_000 });

  const debrief = voice.region("Debrief");
  await debrief.getByRole("button", { name: "Debrief", exact: true }).click();
  const goals = debrief.getByRole("region", { name: "Goals" });
  await expect(goals).toContainText("3 of 3 met");
  await expect(goals.getByRole("button").first()).toContainText(/\w/);
  await expectNoFaults(page, "the end of a newcomer's first call");

  await page.getByLabel("Budget").fill("");
  await voice.messages
    .filter({ hasText: "Turn 1" })
    .getByRole("button", { name: "Try again from here" })
    .click();
  await voice.button("Connect").click();
  await voice.connected();
  await talk("Shall we swap on Friday?");
  await voice.button("Stop").click();
  await debrief.getByRole("button", { name: "Debrief", exact: true }).click();
  await expect(goals).toContainText("3 of 3 met");

  const past = voice.region("Past rehearsals");
  await expect(past.getByRole("row", { name: /3 of 3 met/ })).toHaveCount(2);
  for (const box of await past.getByRole("checkbox").all()) await box.check();
  const both = past.getByRole("table", { name: "Side by side" });
  await expect(both.getByRole("row", { name: /^Goal: .* Met .* Met / })).toHaveCount(3);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    voice.button("Export").click(),
  ]);
  const buffer = await readFile(await download.path());
  const file = { name: "scenario.json", mimeType: "application/json", buffer };
  await voice.button("Share link").click();
  const link = await page.getByLabel("Link to this scenario").inputValue();
  await using elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  const briefing = other.getByRole("region", { name: "Briefing" });
  const [chooser] = await Promise.all([
    other.waitForEvent("filechooser"),
    other.getByRole("button", { name: "Import" }).click(),
  ]);
  await chooser.setFiles(file);
  await expect(briefing).toContainText("with Priya Nair");
  await using further = await browser.newContext();
  const third = await further.newPage();
  await third.goto(link);
  await third.getByRole("button", { name: "Use it" }).click();
  await expect(third.getByRole("region", { name: "Briefing" })).toContainText("with Priya Nair");

  await past.getByRole("button", { name: "Delete all", exact: true }).click();
  await page.getByRole("button", { name: "Delete everything" }).click();
  await expect(past).toContainText("No past rehearsals yet");
  await page.reload();
  await expect(past).toContainText("No past rehearsals yet");
  await expect(voice.region("Briefing")).toContainText("with Priya Nair");
});

test("in a first call Stop is in view wherever the page is scrolled to", async ({ voice }) => {
  const { page } = voice;
  await page.setViewportSize({ width: 1366, height: 700 });
  await voice.connectMuted();
  for (const top of [0, 150, 400]) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
    await expect(voice.button("Stop"), `scrolled by ${top} px`).toBeInViewport({ ratio: 1 });
  }
  await voice.button("Stop").click();
});

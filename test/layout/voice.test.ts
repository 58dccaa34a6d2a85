import { expect } from "playwright/test";
import { launchOptions, test } from "../browser/voice/voice-test.ts";
import { expectLayout } from "./layout-faults.ts";

test.use({ launchOptions, viewport: { width: 1280, height: 900 } });

test("before a call the voice test is whole at every width, in both schemes", async ({ voice }) => {
  const { page } = voice;
  await voice.open();
  await voice.openSettings();
  await page.getByRole("switch", { name: "Show log" }).check();
  await expectLayout(page, "settings and log");
  await voice.saveKey("any text");
  await expectLayout(page, "with a key");
  await voice.showExample();
  await expect(voice.region("Debrief").getByRole("table").first()).toBeVisible();
  await expectLayout(page, "the example");
  await voice.button("Write your own").click();
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toBeVisible();
  await expectLayout(page, "the form of a scenario");
});

test("in a call and after it the voice test is whole at every width, in both schemes", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.connectMuted();
  await voice.exchange("Where is my code?");
  await expectLayout(page, "in a call");
  await voice.control("error");
  await expect(voice.alert).toBeVisible();
  await expectLayout(page, "with an alert");
  await voice.button("Pause").click();
  await expect(voice.status).toHaveText("Paused");
  await expectLayout(page, "paused");
  await voice.button("Stop").click();
  await expect(voice.region("Debrief").getByRole("table")).toBeVisible();
  await voice.region("Debrief").getByRole("button", { name: "Debrief", exact: true }).click();
  await expect(page.getByText("To try next time")).toBeVisible();
  await page
    .getByRole("button", { name: /^Open / })
    .first()
    .click();
  await expectLayout(page, "debriefed, and opened");
});

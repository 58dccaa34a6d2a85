import { expect } from "playwright/test";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

test("a page is left without a question, but in a call", async ({ voice }) => {
  const { page } = voice;
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await voice.open();
  await voice.button("Mute").click();
  await page.reload();
  await voice.hydrated();
  expect(asked).toEqual([]);
  await voice.connectMuted();
  await voice.exchange("Where is my code?");
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await voice.hydrated();
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
});

test("a half typed message stays over a reload, until it is sent or its rehearsal is deleted", async ({
  voice,
}) => {
  const { page } = voice;
  page.on("dialog", (dialog) => void dialog.accept());
  const message = page.getByLabel("Type a message");
  await voice.open();
  await message.fill("Before there is a call");
  await page.reload();
  await expect(message).toHaveValue("Before there is a call");
  await expect(voice.button("Send")).toBeEnabled();
  await message.fill("");
  await page.reload();
  await voice.hydrated();
  await expect(message).toHaveValue("");

  await voice.connectMuted();
  await voice.exchange("Where is my code?");
  await page.reload();
  await voice.hydrated();
  await expect(message).toHaveValue("");
  await voice.button("Connect").click();
  await voice.connected();
  await voice.exchange("And now?");
  await message.fill("Half of what I");
  await page.reload();
  await expect(message).toHaveValue("Half of what I");
  await voice.rehearsals
    .nth(1)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.reload();
  await expect(message).toHaveValue("Half of what I");
  await voice.rehearsals
    .first()
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.reload();
  await voice.hydrated();
  await expect(message).toHaveValue("");
});

test("a clock that is set during a call changes nothing of its length", async ({ voice }) => {
  const { page } = voice;
  await voice.connectMuted();
  await voice.type("Where is my code?");
  for (const hours of [5, -50]) {
    await page.evaluate((shift) => {
      const now = Date.now;
      Date.now = () => now() + shift;
    }, hours * 3_600_000);
    await voice.type(`Shifted by ${hours}`);
    await expect(voice.messages.filter({ hasText: `Shifted by ${hours}` })).toBeVisible();
    await expect(voice.region("Call").locator(".figure-time dd")).toHaveText(/^0:[0-5]\d$/);
  }
  await voice.button("Stop").click();
  await expect(voice.strip).toContainText(/Call ended · 0:[0-5]\d/);
  await expect(voice.rehearsals).toContainText(/0:[0-5]\d/);
});

import { expect } from "playwright/test";
import { accessibilityFaults } from "../accessibility-faults.ts";
import { rehearsalsIn } from "./voice-page.ts";
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

test("a call that a reload cuts off is told of once, and can be carried on", async ({ voice }) => {
  const { page } = voice;
  page.on("dialog", (dialog) => void dialog.accept());
  const notice = voice.region("Conversation").getByText("Your last call ended");
  await voice.connectMuted();
  await voice.exchange("Where is my code?");
  await expect(voice.rehearsals).toHaveCount(1);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(rehearsalsIn(other)).toHaveCount(1);
  await expect(other.getByText("Your last call ended")).toHaveCount(0);
  await other.close();

  await page.reload();
  await expect(notice).toHaveText(
    "Your last call ended when its page was reloaded or left. What was said until then is kept under Past rehearsals.",
  );
  await page.reload();
  await voice.button("Open it").click();
  await expect(notice).toHaveCount(0);
  const opened = page.getByRole("region", { name: /^Rehearsal of/ });
  await expect(opened).toContainText("Where is my code?");
  await expect(opened).toBeFocused();
  await page.reload();
  await expect(voice.rehearsals).toHaveCount(1);
  await expect(notice).toHaveCount(0);

  await voice.button("Mute").click();
  await voice.button("Connect").click();
  await voice.connected();
  await voice.exchange("Is it there now?");
  await page.reload();
  await voice.button("Carry on from there").click();
  await expect(notice).toHaveCount(0);
  await expect(voice.region("Carry on")).toContainText(/^Connect to carry on after Danny said “/);
  await expect(voice.button("Connect")).toBeFocused();
  const before = voice.messages.first();
  await expect(before).toContainText("Is it there now?");
  await expect(before.getByRole("heading", { name: "Before the call ended" })).toBeVisible();
  await expect(voice.messages).toHaveCount(2);
  expect(await accessibilityFaults(page, { include: ".conversation" })).toEqual([]);
  await voice.type("Where were we?");
  await expect(voice.messages).toHaveText([
    /Is it there now\?/,
    /\w/,
    /Where were we\?.*not sent yet/,
  ]);
  await voice.button("Don’t send").click();
  await expect(voice.messages).toHaveCount(2);
  await voice.button("Connect").click();
  await voice.connected();
  await expect(voice.messages).toHaveCount(2);
  await expect(before.getByRole("heading", { name: "Before the call ended" })).toBeVisible();
  await expect(before).toContainText("Is it there now?");
  await voice.type("Are you still there?");
  await expect(voice.messages).toHaveCount(4);
  for (const message of await voice.messages.all()) {
    const isNew = await message.evaluate((one) => !one.matches("[data-earlier]"));
    expect(isNew).toBe((await message.getByText("earlier part").count()) === 0);
  }
  await expect(voice.region("Conversation").locator("[data-earlier]")).toHaveCount(2);
  await expect(voice.messages.nth(3)).toContainText(/\w/);
  await voice.answered();
  await voice.button("Stop").click();
  await expect(voice.strip).toContainText("Call ended");
  await expect.poll(() => page.evaluate(whichLast)).toEqual([false, false, false]);
  await expect(voice.rehearsals.first()).toContainText("carried on");
  await expect(voice.rehearsals.first()).not.toContainText("again from a turn");
  await voice.rehearsals
    .first()
    .getByRole("button", { name: /^Open / })
    .click();
  await expect(opened).toContainText(/Is it there now\?\s*earlier part/);
  await page.reload();
  await expect(voice.rehearsals).toHaveCount(3);
  await expect(notice).toHaveCount(0);
});

for (const [width, height] of [
  [375, 812],
  [1280, 800],
] as const) {
  test(`the offer to carry on a call whose tab was closed is in view when the page is opened anew, at ${width} px @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await voice.connectMuted();
    await voice.exchange("Where is my code?");
    await expect(voice.rehearsals).toHaveCount(1);
    const again = await page.context().newPage();
    await again.setViewportSize({ width, height });
    const address = page.url();
    await page.close();
    await again.goto(address);
    const toOffer = again.getByRole("link", { name: "Carry on, or open it" });
    await expect(toOffer).toBeInViewport({ ratio: 1 });
    expect(await accessibilityFaults(again, { include: ".arrival" })).toEqual([]);
    await toOffer.click();
    const carryOn = again.getByRole("button", { name: "Carry on from there" });
    await expect(carryOn).toBeFocused();
    await expect(carryOn).toBeInViewport({ ratio: 1 });
    await again.getByRole("button", { name: "Dismiss" }).click();
    await expect(toOffer).toHaveCount(0);
  });
}

test("a message that waits stays over a reload until it is sent, or is not to be", async ({
  voice,
}) => {
  const { page } = voice;
  page.on("dialog", (dialog) => void dialog.accept());
  const hint = page.getByText("This will be sent when you connect.");
  await voice.open();
  await voice.saveKey("any text");
  await voice.button("Mute").click();
  await page.getByRole("checkbox", { name: "Trigger Response" }).uncheck();
  await voice.type("Not meant like that");
  await expect(voice.messages).toHaveCount(1);
  await page.reload();
  await expect(voice.messages).toHaveText([/Not meant like that.*not sent yet/]);
  await expect(hint).toBeVisible();
  await voice.button("Don’t send").click();
  await expect(voice.messages).toHaveCount(0);
  await expect(hint).toBeHidden();
  await expect(page.getByLabel("Type a message")).toBeFocused();
  await page.reload();
  await voice.hydrated();
  await expect(voice.messages).toHaveCount(0);
  await voice.type("Are you there?");
  await expect(voice.messages).toHaveCount(1);
  await page.reload();
  await expect(voice.messages).toHaveText([/Are you there\?.*not sent yet/]);
  await voice.type("Hello?");
  await expect(voice.alert).toContainText("another one is already waiting");
  await voice.button("Mute").click();
  await voice.button("Connect").click();
  await voice.connected();
  await expect(voice.messages.nth(1)).toContainText("Hi. Yes, I know why you are calling.");
  await expect(voice.messages.first()).not.toContainText("not sent yet");
  await expect(voice.rehearsals).toHaveCount(1);
  await page.reload();
  await voice.hydrated();
  await expect(voice.rehearsals).toHaveCount(1);
  await expect(voice.messages).toHaveCount(0);
});

test("a message that waits for the first call stands above the field that it was typed into, in view @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 1440, height: 900 });
  await voice.open();
  const field = page.getByLabel("Type a message");
  await field.focus();
  await expect(field).toBeInViewport();
  await voice.type("Are you there?");
  await expect(voice.messages).toHaveText([/Are you there\?.*not sent yet/]);
  await expect(field).toBeInViewport();
  await expect(voice.messages.first()).toBeInViewport();
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
  await voice.button("Mute").click();
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

test("a clock that is set during a call changes nothing of its length @slow", async ({ voice }) => {
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

/** Of the rehearsals that the browser keeps, whether their calls last. */
function whichLast(): Promise<unknown[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("rehearsals");
    opening.addEventListener("success", () => {
      const { result: database } = opening;
      const reading = database.transaction("rehearsals").objectStore("rehearsals").getAll();
      reading.addEventListener("success", () => {
        database.close();
        resolve(reading.result.map(({ lasts }) => lasts));
      });
    });
  });
}

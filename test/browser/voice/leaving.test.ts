import { expect, type Page } from "playwright/test";
import { expectNoAxeFaults } from "../accessibility-faults.ts";
import { keepTwin, keptRecords } from "./kept-records.ts";
import { test } from "./voice-test.ts";

test("leaving the page releases microphone and connection", async ({ voice, page }) => {
  await voice.connectMuted();
  const first = voice.session;
  await page.evaluate(() => {
    const router: { navigate(to: string): void } = Reflect.get(window, "__reactRouterDataRouter");
    router.navigate("/reactive-objects");
  });
  await expect(page).toHaveURL(/reactive-objects/);
  await expect.poll(() => voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
  await expect.poll(() => first.ended).toBe("gone");

  await voice.open();
  await voice.redial();
  const second = voice.session;
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => second.ended).toBe("gone");
});

/** Waits until so many answers are kept, and kept as heard to their end. */
async function untilKept(page: Page, answers: number): Promise<void> {
  await expect
    .poll(async () => {
      const kept = JSON.stringify(await keptRecords(page, "contents"));
      return kept.includes('"interrupted":true') ? 0 : kept.split('"role":"assistant"').length - 1;
    })
    .toBe(answers);
}

test("a call that a reload cuts off is told of, and can be carried on", async ({ voice }) => {
  const { page } = voice;
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await voice.open();
  await voice.mute();
  await voice.reload();
  expect(asked).toEqual([]);
  const notice = voice.region("Conversation").getByText("Your last call ended");
  await voice.mute();
  await voice.call();
  await voice.exchange("Where is my code?");
  await expect(voice.rehearsals).toHaveCount(1);
  const other = await voice.openTab();
  await expect(other.rehearsals).toHaveCount(1);
  await expect(other.page.getByText("Your last call ended")).toHaveCount(0);
  await other.page.close();

  await untilKept(page, 1);
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await expect(notice).toHaveText(
    "Your last call ended when its page was reloaded or left. What was said until then is kept under Past rehearsals.",
  );
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await voice.button("Open it").click();
  await expect(notice).toHaveCount(0);
  const opened = page.getByRole("region", { name: /^Rehearsal of/ });
  await expect(opened).toContainText("Where is my code?");
  await expect(opened).toBeFocused();
  await page.reload();
  await expect(voice.rehearsals).toHaveCount(1);
  await expect(notice).toHaveCount(0);

  await voice.mute();
  await voice.redial();
  await voice.exchange("Is it there now?");
  await untilKept(page, 2);
  await page.reload();
  await voice.button("Carry on from there").click();
  await expect(notice).toHaveCount(0);
  await expect(voice.region("Carry on")).toContainText(/^Connect to carry on after Danny said “/);
  await expect(voice.button("Connect")).toBeFocused();
  const before = voice.messages.first();
  await expect(before).toContainText("Is it there now?");
  await expect(before.getByRole("heading", { name: "Before the call ended" })).toBeVisible();
  await expect(voice.messages).toHaveCount(2);
  await expectNoAxeFaults(page, { include: ".conversation" });
  await voice.redial();
  await expect(voice.messages).toHaveCount(2);
  await expect(before.getByRole("heading", { name: "Before the call ended" })).toBeVisible();
  await expect(before).toContainText("Is it there now?");
  await voice.type("Are you still there?");
  await expect(voice.messages).toHaveCount(4);
  const earlier = voice.messages.and(page.locator("[data-earlier]"));
  await expect(earlier).toHaveCount(2);
  await expect(voice.messages.getByText("earlier part")).toHaveCount(2);
  await expect(earlier.getByText("earlier part")).toHaveCount(2);
  await expect(voice.messages.nth(3)).toContainText(/\w/);
  await voice.answered();
  await voice.stopAndMeasure();
  await expect(voice.strip).toContainText("Call ended");
  const lasting = async () => (await keptRecords(page, "rehearsals")).map(({ lasts }) => lasts);
  await expect.poll(lasting).toEqual([false, false, false]);
  await expect(voice.rehearsals.first()).toContainText("carried on");
  await expect(voice.rehearsals.first()).not.toContainText("again from a turn");
  await voice.reopen();
  await expect(opened).toContainText(/Is it there now\?\s*earlier part/);
  await page.reload();
  await expect(voice.rehearsals).toHaveCount(3);
  await expect(notice).toHaveCount(0);
});

test("a call whose tab was closed is offered in view @slow", async ({ voice, page }) => {
  await voice.connectMuted();
  await voice.exchange("Where is my code?");
  await expect(voice.rehearsals).toHaveCount(1);
  const again = await page.context().newPage();
  const address = page.url();
  await page.close();
  const toOffer = again.getByRole("link", { name: "Carry on, or open it" });
  const carryOn = again.getByRole("button", { name: "Carry on from there" });
  for (const [width, height] of [
    [375, 812],
    [1280, 800],
  ] as const) {
    await test.step(`at ${width} px`, async () => {
      await again.setViewportSize({ width, height });
      await again.goto("about:blank");
      await again.goto(address);
      await expect(toOffer).toBeInViewport({ ratio: 1 });
      await expectNoAxeFaults(again, { include: ".title-row" });
      await toOffer.click();
      await expect(carryOn).toBeFocused();
      await expect(carryOn).toBeInViewport({ ratio: 1 });
    });
  }
  await again.getByRole("button", { name: "Dismiss" }).click();
  await expect(toOffer).toHaveCount(0);
});

test("what is typed stays over a reload", async ({ voice }) => {
  const { page, field } = voice;
  page.on("dialog", (dialog) => void dialog.accept());
  const hint = page.getByText("This will be sent when you connect.");
  await voice.open();
  await voice.saveKey("any text");
  await page.getByRole("checkbox", { name: "Trigger Response" }).uncheck();
  await voice.type("Not meant like that");
  await expect(voice.messages).toHaveText([/Not meant like that.*not sent yet/]);
  for (const one of [field, voice.messages.first()]) await expect(one).toBeInViewport();
  await field.fill("Before there is a call");
  await page.reload();
  await expect(voice.messages).toHaveText([/Not meant like that.*not sent yet/]);
  await expect(field).toHaveValue("Before there is a call");
  await expect(voice.button("Send")).toBeEnabled();
  await field.fill("");
  await expect(hint).toBeVisible();
  await voice.button("Don’t send").click();
  await expect(voice.messages).toHaveCount(0);
  await expect(hint).toBeHidden();
  await expect(field).toBeFocused();
  await voice.reload();
  await expect(voice.messages).toHaveCount(0);
  await expect(field).toHaveValue("");

  await voice.mute();
  await voice.redial();

  await voice.exchange("Are you there?");
  await expect(voice.rehearsals).toHaveCount(1);
  await keepTwin(page);
  await field.fill("Half of what I");
  for (const [place, left] of [
    ["last", "Half of what I"],
    ["first", ""],
  ] as const) {
    await page.reload();
    await expect(field).toHaveValue("Half of what I");
    await voice.rehearsals[place]()
      .getByRole("button", { name: /^Delete/ })
      .click();
    await voice.reload();
    await expect(field).toHaveValue(left);
  }
});

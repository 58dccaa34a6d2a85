import { expect } from "playwright/test";
import { holdTime } from "../hold-time.ts";
import { expectNoFaults } from "./expect-no-faults.ts";
import { test } from "./voice-test.ts";

test("a deal ends in a card, a debrief, and a rehearsal that is kept", async ({ voice }) => {
  const { page, debrief } = voice;
  await voice.connectMuted();
  await voice.control("hear");
  await expect(voice.messages.getByText("Hi. Yes, I know why you are calling.")).toBeVisible();
  await voice.answered();
  await voice.type(`Is that a deal? ${"W".repeat(200)}`);
  const ending = voice.region("Ending");
  await expect(ending).toContainText("Common ground");
  await expect(ending).toContainText("Half of the extra weeks is paid now");
  await expect(voice.messages.getByText(/^Declares the ending: Common ground$/)).toBeVisible();
  await expect(voice.messages.filter({ hasText: /Noted|last words/ })).toHaveText(
    /^Noted\.\s*assistant/,
  );
  await expect(voice.messages.getByText("Then we are done here")).toBeVisible();
  await expect(voice.alert).toHaveCount(0);
  const tokens = voice.region("Call").locator(".figure-tokens");
  await expect(tokens).toContainText(/conversation [1-9][\d,]*, transcription [1-9]\d*/);
  await voice.button("Stop").click();

  const offer = voice.button("Go to the debrief");
  await expect(offer).toBeFocused();
  await expect(ending).toContainText(/Call ended · \d:\d\d\s*Common ground\./);
  await expect(ending).toContainText("Ask for the debrief below, for under $0.01.");
  const reason = page.getByText("Half of the extra weeks is paid now").filter({ visible: true });
  await expect(reason, "once here and once in the debrief").toHaveCount(2);
  // Once, beside the button that costs.
  await expect(page.getByText("This sends the conversation to OpenAI")).toHaveCount(1);
  await expectNoFaults(page, "the offer of a debrief", ".conversation");
  await offer.press("Enter");
  await expect(voice.askForDebrief).toBeFocused();
  await expect(debrief).not.toContainText("Reading the conversation");
  await expect(offer).toHaveCount(0);
  for (const name of [
    /^Talking time \d\.\d s \d\.\d s$/,
    /Filler words 1 /,
    /Questions asked 1 /,
  ]) {
    await expect(debrief.getByRole("row", { name })).toBeVisible();
  }
  await expect(voice.region("Windows to clean").getByRole("listitem")).toContainText("Cleaned");
  await expect(tokens).toContainText(/cleaning and debrief [1-9][\d,]*/);
  const before = await counts();
  await voice.askForDebrief.click();
  await expect(debrief.getByText("5.0 out of 10 on average")).toBeVisible();
  await test.step("it reads the final transcript, and all its tokens are counted", async () => {
    const request = voice.provider.state.requests.findLast(({ path }) => /completions/.test(path));
    expect(request?.body).toContain("Hi, I wanted to talk");
    expect(request?.body).not.toContain("um hi");
    await expect.poll(async () => (await counts())[3]).toBeGreaterThan(before[3] ?? 0);
    const [total = 0, conversation = 0, transcription = 0, others = 0] = await counts();
    expect([conversation, transcription]).toEqual(before.slice(1, 3));
    expect(conversation + transcription + others).toBe(total);
  });
  await expect(debrief.locator("[aria-live]")).toHaveText("The debrief is ready.");
  // As the final transcript has it; the row keeps what was heard.
  await expect(debrief.getByRole("button", { name: /um hi/ })).toHaveCount(0);
  await debrief.getByRole("button", { name: /“hi/i }).first().click();
  await expect(voice.messages.filter({ hasText: "um hi" })).toBeFocused();

  await expect(voice.rehearsals).toHaveAccessibleName(/Common ground .*met 5\.0/);
  await voice.reopen();
  await expect(page.getByText("To try next time")).toHaveCount(2);
  await expectNoFaults(page, "debrief and past rehearsals");
  await page.reload();
  await expect(voice.rehearsals).toHaveAccessibleName(/Common ground .*met 5\.0/);
  const reopened = await voice.reopen();
  const quote = reopened.locator(".debrief-quote:visible").first();
  await quote.press("Enter");
  await page.keyboard.press("Tab");
  await expect(voice.button("Back to the debrief")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(quote).toBeFocused();
  await expect(
    reopened.getByRole("listitem").filter({ hasText: "Is that a deal?" }).first(),
  ).toBeVisible();
  await expect(reopened.getByRole("row", { name: /Questions asked 1 / })).toBeVisible();

  /** The total of the tokens, then each kind. */
  async function counts(): Promise<number[]> {
    const text = (await tokens.innerText()).replaceAll(",", "").replace(/\(\d+ in \d+ out\)/, "");
    return Array.from(text.matchAll(/\d+/g), ([count]) => Number(count));
  }
});

test("a debrief that fails says why, or can be given up, and is asked for again", async ({
  voice,
}) => {
  const { page, debrief } = voice;
  const again = debrief.getByRole("button", { name: "Try again" });
  const sends = debrief.getByText("This sends the conversation to OpenAI");
  const moved = "to see what moved Danny";
  await page.clock.install();
  await voice.connectMuted("fault:null@completion*1,invented@completion*1");
  await page.getByRole("switch", { name: "Clean the transcript" }).click();
  await voice.exchangeAndStop("Where is my code?");
  await expect(sends).toBeVisible();
  await expect(debrief).toContainText("What moved Danny, what didn’t, and what to try next time.");

  await test.step("it does not come", async () => {
    const cancel = debrief.getByRole("button", { name: "Cancel" });
    await page.route(/completions/, () => {});
    await voice.askForDebrief.press("Enter");
    await expect(cancel).toBeVisible();
    await page.clock.fastForward(30_000);
    await expect(debrief.getByText("Still waiting for OpenAI’s answer…").last()).toBeVisible();
    await cancel.press("Enter");
    await expect(cancel).toHaveCount(0);
    await expect(voice.askForDebrief).toBeFocused();
    await expect(sends).toBeVisible();
    await page.unrouteAll();
  });
  await test.step("it came too soon", async () => {
    const message = "Rate limit reached. Please try again in 4.4s.";
    const headers = { "x-should-retry": "false", "access-control-expose-headers": "*" };
    await page.route(/completions/, (route) =>
      route.fulfill({ status: 429, headers, json: { error: { message } } }),
    );
    await holdTime(page);
    await voice.askForDebrief.click();
    await expect(voice.alert).toContainText("Wait 5 seconds, then try again.");
    await page.clock.fastForward(5_000);
    await expect(voice.alert).not.toContainText("Wait ");
    await page.clock.resume();
    await page.unrouteAll();
  });
  await test.step("its key is refused", async () => {
    await page.route(/completions/, (route) => route.fulfill({ status: 401, json: {} }));
    await again.click();
    await expect(voice.alert.getByText(/^The debrief did not come: .*\)\.$/)).toBeVisible();
    await voice.button("Change the key").click();
    await expect(page.getByLabel("OpenAI key")).toBeFocused();
    await page.unrouteAll();
  });
  await again.click();
  await expect(voice.alert).not.toContainText("refused");
  await expect(voice.alert).toContainText("The debrief did not come: ");
  await expect(sends).toHaveCount(0);
  await expect(voice.strip).toContainText(`Ask for the debrief below, for under $0.01, ${moved}`);
  await again.click();
  await expect(debrief.getByText("To try next time")).toBeVisible();
  await expect(voice.strip).toContainText("The debrief below says what moved Danny");
  await voice.button("Go to the debrief").press("Enter");
  const title = debrief.locator(".debrief-title");
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await expect(debrief.getByText("Nothing to rate.")).toBeVisible();
  await expect(debrief).not.toContainText("item_invented");
  const goals = debrief.getByRole("region", { name: "Goals" });
  await expect(goals.getByText("No words found for this.")).toHaveCount(4);

  await expect(voice.askForDebrief).toHaveAccessibleDescription(
    /^This makes a new debrief in place of this one, and is charged again\..*for under \$0\.01/,
  );
  await expect(voice.askForDebrief).toHaveAttribute("data-kind", "quiet");
});

test("what lacks a key, or has one refused, leads to the key @slow", async ({ voice, page }) => {
  const key = page.getByLabel("OpenAI key");
  const windows = voice.region("Windows to clean");
  const again = windows.getByRole("button", { name: "Try again: window one" });
  await voice.connectMuted();
  await page.route(/completions/, (route) => route.fulfill({ status: 401, json: {} }));
  await voice.exchangeAndStop("Where is my code?");
  await windows.getByRole("button", { name: "Change the key" }).click();
  await expect(key).toBeFocused();

  await voice.button("Clear OpenAI key").click();
  await again.click();
  await voice.askForDebrief.click();
  const lacking = page.getByText("OpenAI API key is required");
  await expect(lacking).toHaveCount(2);
  await voice.saveKey("any text");
  await expect(lacking).toHaveCount(0);
  await expect(voice.debrief.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expect(again).toBeVisible();
});

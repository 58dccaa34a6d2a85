import { expect, type Download } from "playwright/test";
import { expectNoFaults } from "./expect-no-faults.ts";
import { keptRecords } from "./kept-records.ts";
import { dialects, launchOptions, test } from "./voice-test.ts";
import { slowIn } from "./slow-in.ts";

test.use({ launchOptions });

for (const dialect of dialects) {
  test(`in ${dialect}, a deal ends in a card, a last line, a debrief, and a rehearsal that is there after a reload${slowIn(dialect)}`, async ({
    voice,
  }) => {
    const { page } = voice;
    await voice.connect("any text", dialect);
    await expect(voice.messages.getByText("Hi. Yes, I know why you are calling.")).toBeVisible();
    await voice.answered();
    await voice.type("Is that a deal?");
    await expect(voice.region("Ending")).toContainText("Common ground");
    await expect(voice.region("Ending")).toContainText("Half of the extra weeks is paid now");
    await expect(voice.messages.getByText(/^Declares the ending: Common ground$/)).toBeVisible();
    await expect(voice.messages.filter({ hasText: /Noted|last words/ })).toHaveText(
      /^Noted\.\s*assistant/,
    );
    await expect(voice.messages.getByText("Then we are done here")).toBeVisible();
    await expect(voice.alert).toHaveCount(0);
    await voice.button("Stop").click();

    const debrief = voice.region("Debrief");
    const offer = voice.button("Go to the debrief");
    await expect(offer).toBeFocused();
    await expect(voice.region("Ending")).toContainText(/Call ended · \d:\d\d\s*Common ground\./);
    await expect(voice.region("Ending")).toContainText(
      "Ask for the debrief below, for under $0.01.",
    );
    const reason = page.getByText("Half of the extra weeks is paid now").filter({ visible: true });
    await expect(reason, "once here and once in the debrief").toHaveCount(2);
    // Once, beside the button that costs.
    await expect(page.getByText("This sends the conversation to OpenAI")).toHaveCount(1);
    await expectNoFaults(page, "the offer of a debrief");
    await offer.press("Enter");
    await expect(debrief.getByRole("button", { name: "Debrief", exact: true })).toBeFocused();
    await expect(debrief).not.toContainText("Reading the conversation");
    await expect(offer).toHaveCount(0);
    await expect(
      debrief.getByRole("row", { name: /^Talking time \d\.\d s \d\.\d s$/ }),
    ).toBeVisible();
    await expect(debrief.getByRole("row", { name: /Filler words 1 / })).toBeVisible();
    await expect(debrief.getByRole("row", { name: /Questions asked 1 / })).toBeVisible();
    await debrief.getByRole("button", { name: "Debrief", exact: true }).click();
    await expect(debrief.getByText("5.0 out of 10 on average")).toBeVisible();
    await expect(debrief.locator("[aria-live]")).toHaveText("The debrief is ready.");
    // As the final transcript has it; the row keeps what was heard.
    await expect(debrief.getByRole("button", { name: /um hi/ })).toHaveCount(0);
    await debrief.getByRole("button", { name: /“hi/i }).first().click();
    await expect(voice.messages.filter({ hasText: "um hi" })).toBeFocused();

    const past = voice.region("Past rehearsals");
    await expect(voice.rehearsals).toHaveAccessibleName(/Common ground .*met 5\.0/);
    await page.reload();
    await expect(voice.rehearsals).toHaveAccessibleName(/Common ground .*met 5\.0/);
    await past.getByRole("button", { name: /^Open / }).click();
    const reopened = past.getByRole("region", { name: /^Rehearsal of/ });
    await expect(reopened).toBeFocused();
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
  });
}

test("the debrief reads the final transcript, and what was heard where that is missing", async ({
  voice,
}) => {
  await voice.connectMuted();
  await voice.type("um where is is my code");
  await expect(voice.messages.nth(1).locator(".message-text")).toHaveText(/\w.*[.?!]$/);
  await voice.button("Stop").click();
  await expect(voice.region("Final Transcript")).toContainText("Where is my code.");
  await voice.region("Debrief").getByRole("button", { name: "Debrief", exact: true }).click();
  await expect(voice.region("Debrief")).toContainText("out of 10 on average");
  const request = voice.provider.state.requests.findLast(({ path }) => /completions/.test(path));
  expect(request?.body).toContain("Where is my code.");
  expect(request?.body).not.toContain("um where is is");
});

test("what was typed in a pause and never sent says so, and no debrief reads it @slow", async ({
  voice,
}) => {
  await voice.connectMuted();
  await voice.exchange("Where is my code?");
  await voice.button("Pause").click();
  await voice.type("I withdraw the offer.");
  const unsent = voice.messages.filter({ hasText: "I withdraw the offer." });
  await expect(unsent).toContainText("not sent");
  await voice.button("Stop").click();
  await expect(unsent).toContainText("not sent");
  await expect(unsent.getByRole("button", { name: "Try again from here" })).toHaveCount(0);
  await expect(voice.region("Final Transcript")).toContainText(/where is my code/i);
  await expect(voice.region("Final Transcript")).not.toContainText("withdraw");
  await voice.region("Debrief").getByRole("button", { name: "Debrief", exact: true }).click();
  await expect(voice.region("Debrief")).toContainText("out of 10 on average");
  const completions = voice.provider.state.requests.filter(({ path }) => /completions/.test(path));
  expect(JSON.stringify(completions.map(({ body }) => body))).not.toContain("withdraw");
  await voice.page.reload();
  const past = voice.region("Past rehearsals");
  await past.getByRole("button", { name: /^Open / }).click();
  await expect(past.getByRole("region", { name: /^Rehearsal of/ })).toContainText(/where is my/i);
  await expect(past).not.toContainText("withdraw");
});

for (const dialect of dialects) {
  for (const fault of ["farewell", "recall"]) {
    test(`in ${dialect}, a persona whose ending comes with a ${fault} says goodbye once @slow`, async ({
      voice,
    }) => {
      await voice.connectMuted(`${dialect} fault:${fault}@call`, dialect);
      await voice.type("Is that a deal?");
      const last = fault === "farewell" ? "Goodbye then." : "Then we are done here";
      await expect(voice.messages.filter({ hasText: last })).toHaveCount(1);
      await voice.answered();
      await expect.poll(() => voice.session.reply).toBeUndefined();
      await expect(voice.messages.getByText("Declares the ending")).toHaveCount(1);
      const replies = voice.session.sent.filter((text) => text.includes('"response.done"'));
      expect(replies).toHaveLength(fault === "farewell" ? 1 : 2);
    });
  }
}

test("a debrief that fails says why and is asked for again, and what it invents is not shown @slow", async ({
  voice,
}) => {
  await voice.connectMuted("fault:null@completion*1,invented@completion*1");
  await voice.page.getByRole("switch", { name: "Clean the transcript" }).click();
  await voice.exchangeAndStop("Where is my code?");
  const debrief = voice.region("Debrief");
  await debrief.getByRole("button", { name: "Debrief", exact: true }).click();
  await expect(voice.alert).toContainText("The debrief did not come: ");
  await expect(voice.strip).toContainText(
    "Ask for the debrief below, for under $0.01, to see what moved Danny",
  );
  await voice.button("Try again").click();
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
});

test("what was kept of a conversation is there after its tab was killed", async ({
  voice,
  context,
}) => {
  await voice.connectMuted();
  await voice.type("Remember me");
  await expect(voice.messages.nth(1)).toContainText("I know why you are calling");
  await expect.poll(() => voice.session.reply).toBeUndefined();
  await voice.control("burst", { count: 40 });
  await expect(voice.messages.nth(2)).toContainText("w39");
  await expect
    .poll(async () => JSON.stringify(await keptRecords(voice.page, "items")))
    .toContain("w39");
  const cdp = await context.newCDPSession(voice.page);
  const crashed = voice.page.waitForEvent("crash");
  cdp.send("Page.crash").catch(() => {});
  await crashed;
  const page = await context.newPage();
  await page.goto(voice.page.url());
  const past = page.getByRole("region", { name: "Past rehearsals" });
  await past.getByRole("button", { name: /^Open / }).click();
  const said = past.getByRole("region", { name: /^Rehearsal of/ }).getByRole("listitem");
  await expect(said).toHaveText([/Remember me/, /I know why you are calling/, /w39/]);
});

test("past rehearsals are exported and deleted, one and all, with the keyboard alone", async ({
  voice,
}) => {
  const { page } = voice;
  const past = voice.region("Past rehearsals");
  await voice.connectMuted();
  for (const message of ["One", "Two", "Three"]) {
    if (message !== "One") {
      await voice.button("Connect").click();
      await voice.connected();
    }
    await voice.exchangeAndStop(message);
  }
  await expect(voice.rehearsals).toHaveCount(3);
  const exportAs = async (kind: string) => {
    await past
      .getByRole("button", { name: /^Export/ })
      .first()
      .press("Enter");
    await past.getByRole("button", { name: new RegExp(`as ${kind}$`) }).press("Enter");
  };
  const [json] = await Promise.all([page.waitForEvent("download"), exportAs("JSON")]);
  expect(json.suggestedFilename()).toMatch(/^rehearsal-.*\.json$/);
  const [markdown] = await Promise.all([page.waitForEvent("download"), exportAs("Markdown")]);
  expect(await textOf(markdown)).toContain("**You:** Three");
  await past
    .getByRole("button", { name: /^Delete \d/ })
    .first()
    .press("Enter");
  await expect(voice.rehearsals).toHaveCount(2);
  await expect(past.getByText("Deleted.", { exact: true })).toBeVisible();
  const undo = past.getByRole("button", { name: /^Undo/ });
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect(voice.rehearsals).toHaveCount(3);
  await expect(past.getByText("Deleted.", { exact: true })).toHaveCount(0);
  await expect(past.locator(":focus")).toHaveCount(1);
  await past
    .getByRole("button", { name: /^Delete \d/ })
    .first()
    .press("Enter");
  await expect(voice.rehearsals).toHaveCount(2);
  const all = past.getByRole("button", { name: "Delete all", exact: true });
  await all.press("Enter");
  const question = page.getByRole("dialog");
  await expect(question).toHaveAccessibleName("Delete all two past rehearsals?");
  await expect(question).toHaveAccessibleDescription(
    /^This cannot be undone\. Your keys and your own scenarios stay\..* or leave\.$/,
  );
  await page.keyboard.press("Escape");
  await expect(all).toBeFocused();
  await expect(voice.rehearsals).toHaveCount(2);
  await all.press("Enter");
  await page.getByRole("button", { name: "Delete everything" }).press("Enter");
  await expect(voice.rehearsals).toHaveCount(0);
  await page.reload();
  await expect(past).toContainText("No past rehearsals yet");
});

test("without storage a rehearsal works all the same, and says that nothing is kept", async ({
  voice,
}) => {
  await voice.page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("no storage", "SecurityError");
    };
    IDBFactory.prototype.databases = () => Promise.reject(new DOMException("no", "SecurityError"));
  });
  await voice.connectMuted();
  await expect(voice.region("Past rehearsals")).toContainText("can’t keep rehearsals");
  await voice.exchangeAndStop("Hello?");
  await expect(voice.region("Debrief").getByRole("table")).toBeVisible();
  await expect(voice.alert).toHaveCount(0);
});

test("a browser without any room for a rehearsal says so, not that it is private, and the call goes on @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("No room", "QuotaExceededError");
    };
  });
  await voice.open();
  await voice.openSettings();
  await page.getByRole("switch", { name: "Record the call" }).check();
  await voice.saveKey("any text");
  await voice.button("Mute").click();
  await voice.button("Connect").click();
  await voice.connected();
  await voice.exchange("Hello?");
  const past = voice.region("Past rehearsals");
  await expect(past.getByRole("alert")).toContainText("This browser is out of space.");
  await expect(past).not.toContainText("private");
  const call = voice.region("Conversation");
  await expect(call).toContainText("no more room for a recording. The call goes on without one.");
  await expect(page.getByText("what was recorded is kept")).toHaveCount(0);
  await expectNoFaults(page, "no room");
  await voice.button("Stop").click();
  await expect(voice.region("Debrief").getByRole("table")).toBeVisible();
});

test("ending, debrief and past rehearsals are free of accessibility faults", async ({ voice }) => {
  await voice.connectMuted();
  await voice.type(`You will hear from my lawyer ${"W".repeat(200)}`);
  await expect(voice.region("Ending")).toContainText("A threat of legal action");
  await expect(voice.messages.getByText("Then we are done here")).toBeVisible();
  await expectNoFaults(voice.page, "ending");
  await voice.button("Stop").click();
  await voice.region("Debrief").getByRole("button", { name: "Debrief", exact: true }).click();
  await expect(voice.page.getByText("To try next time")).toBeVisible();
  await voice
    .region("Past rehearsals")
    .getByRole("button", { name: /^Open / })
    .click();
  await expect(voice.page.getByText("To try next time")).toHaveCount(2);
  await expectNoFaults(voice.page, "debrief and past rehearsals");
});

async function textOf(download: Download): Promise<string> {
  const stream = await download.createReadStream();
  return (await stream.setEncoding("utf8").toArray()).join("");
}

test("a window and a draft whose key is refused lead to the key @slow", async ({ voice }) => {
  const { page } = voice;
  const key = page.getByLabel("OpenAI key");
  await voice.connectMuted();
  await page.route(/completions/, (route) => route.fulfill({ status: 401, json: {} }));
  await voice.exchangeAndStop("Where is my code?");
  await voice.region("Windows to clean").getByRole("button", { name: "Change the key" }).click();
  await expect(key).toBeFocused();
  await voice.button("Draft from a brief").click();
  await page.getByLabel("Brief or email").fill("Our cleaner wants to leave.");
  await voice.button("Draft from a brief").click();
  await voice.alert
    .filter({ hasText: "No draft was made: " })
    .getByRole("button", { name: "Change the key" })
    .click();
  await expect(key).toBeFocused();
});

test("a debrief that came too soon says how long to wait, until that has passed @slow", async ({
  voice,
}) => {
  await voice.connectMuted();
  await voice.page.getByRole("switch", { name: "Clean the transcript" }).click();
  await voice.exchangeAndStop("Where is my code?");
  const message = "Rate limit reached. Please try again in 4.4s.";
  const headers = { "x-should-retry": "false", "access-control-expose-headers": "*" };
  await voice.page.route(/completions/, (route) =>
    route.fulfill({ status: 429, headers, json: { error: { message } } }),
  );
  const debrief = voice.region("Debrief");
  await debrief.getByRole("button", { name: "Debrief", exact: true }).click();
  await expect(voice.alert).toContainText("The debrief did not come: ");
  await expect(voice.alert).toContainText("Wait 5 seconds, then try again.");
  await expect(voice.alert).not.toContainText("Wait ");
  await expect(voice.button("Try again")).toBeVisible();
});

test("that a debrief and a window lack a key is said no longer once there is one @slow", async ({
  voice,
}) => {
  const { page } = voice;
  const failed = Promise.withResolvers<void>();
  await voice.connectMuted();
  await page.route(/completions/, async (route) => {
    await failed.promise;
    await route.fulfill({ status: 400, json: {} });
  });
  await voice.exchangeAndStop("Where is my code?");
  const windows = voice.region("Windows to clean");
  await expect(windows.getByRole("listitem")).toContainText("Cleaning…");
  await voice.button("Clear OpenAI key").click();
  failed.resolve();
  await windows.getByRole("button", { name: "Try again: window one" }).click();
  const debrief = voice.region("Debrief");
  await debrief.getByRole("button", { name: "Debrief", exact: true }).click();
  const lacking = page.getByText("OpenAI API key is required");
  await expect(lacking).toHaveCount(2);
  await voice.saveKey("any text");
  await expect(lacking).toHaveCount(0);
  await expect(debrief.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expect(windows.getByRole("button", { name: "Try again: window one" })).toBeVisible();
});

test("a debrief whose key is refused leads to the key @slow", async ({ voice }) => {
  await voice.connectMuted();
  await voice.page.getByRole("switch", { name: "Clean the transcript" }).click();
  await voice.exchangeAndStop("Where is my code?");
  await voice.page.route(/completions/, (route) => route.fulfill({ status: 401, json: {} }));
  const debrief = voice.region("Debrief");
  await debrief.getByRole("button", { name: "Debrief", exact: true }).click();
  await expect(voice.alert.getByText(/^The debrief did not come: .*\)\.$/)).toBeVisible();
  await voice.button("Change the key").click();
  await expect(voice.page.getByLabel("OpenAI key")).toBeFocused();
});

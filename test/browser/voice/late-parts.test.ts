import { expect, type Page } from "playwright/test";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

/** Lets the scripts fail that are loaded from now on. Returns a function that ends it. */
async function breakScripts(page: Page): Promise<() => Promise<void>> {
  await page.route("**/assets/*.js", (route) => route.abort());
  return () => page.unroute("**/assets/*.js");
}

for (const opener of ["Write your own", "Draft from a brief"]) {
  test(`"${opener}" whose form cannot be loaded says so, and is tried again without a reload @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await voice.open();
    const mend = await breakScripts(page);
    await voice.button(opener).click();
    await expect(voice.alert).toContainText("The form could not be loaded.");
    await voice.button("Try again").click();
    await expect(voice.alert).toContainText("The form could not be loaded.");
    await mend();
    await voice.button("Try again").click();
    const form = page.getByRole("region", { name: "Write your own" });
    await expect(form.getByLabel("Title", { exact: true })).toBeEditable();
    await expect(form.locator(":focus")).toHaveCount(1);
    await expect(voice.alert).toHaveCount(0);
  });
}

for (const opener of ["Write your own", "Draft from a brief"]) {
  test(`focus goes from "${opener}" to what stands in its place, while the form loads and when it cannot @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await voice.open();
    const { promise: held, resolve: fail } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.abort();
    });
    await voice.button(opener).press("Enter");
    await expect(page.getByText("Opening the form…")).toBeFocused();
    fail();
    const failed = page.locator(":focus").filter({ has: voice.alert });
    await expect(failed).toContainText("The form could not be loaded.");
    await page.keyboard.press("Tab");
    await expect(voice.button("Try again")).toBeFocused();
  });
}

test("a form that could not be loaded is loaded when it is opened again @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  const mend = await breakScripts(page);
  await voice.button("Write your own").click();
  await expect(voice.alert).toContainText("The form could not be loaded.");
  await voice.button("Back to the briefing").click();
  await expect(page.getByRole("combobox", { name: "Scenario" })).toBeFocused();
  await mend();
  await voice.button("Write your own").click();
  await expect(page.getByLabel("Title", { exact: true })).toBeEditable();
});

test("other parts that cannot be loaded say so, and are tried again without a reload @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  const mend = await breakScripts(page);
  await voice.button("Read an example").click();
  await expect(voice.alert).toContainText("The example could not be loaded. Check the network");
  await expect(voice.button("Read an example")).toBeInViewport();
  await expect(voice.alert).toBeInViewport();
  await voice.button("Check your devices").click();
  await expect(voice.alert.nth(1)).toBeVisible();
  await page.getByRole("switch", { name: "Show log" }).click();
  for (const part of ["The example", "The device check", "The log"]) {
    await expect(voice.alert.filter({ hasText: `${part} could not be loaded.` })).toHaveCount(1);
  }
  await voice.button("Try again").last().click();
  await expect(voice.alert.filter({ hasText: "The log could not be loaded." })).toHaveCount(1);
  await mend();
  for (const left of [2, 1, 0]) {
    await voice.button("Try again").last().click();
    await expect(page.locator(":focus")).toHaveCount(1);
    await expect(voice.button("Try again")).toHaveCount(left);
  }
  await expect(page.getByRole("region", { name: "Log", exact: true })).toBeVisible();
  await expect(voice.button("Done")).toBeVisible();
  await expect(page.getByRole("group", { name: "Example" })).toBeVisible();
});

test("the parts of a call are fetched when a visitor is about to type, and not before the field shows its focus @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  const fetched = () => page.locator("link[rel=modulepreload][href*=call-models]").count();
  expect(await fetched()).toBe(0);
  const duringFocus = await page.getByLabel("Type a message").evaluate((field) => {
    field.focus();
    return document.querySelectorAll("link[href*=call-models]").length;
  });
  expect(duringFocus).toBe(0);
  await expect.poll(fetched).toBe(1);
});

test("a failure whose words cannot be loaded is told all the same, and they are tried again", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  await voice.saveKey("any text");
  const mend = await breakScripts(page);
  await voice.button("Connect").click();
  await expect(voice.alert).toContainText("A part of this page could not be loaded.");
  await mend();
  await voice.button("Try again").click();
  await expect(voice.alert).toContainText(
    "If that fails too, the site may have been updated: reload the page.",
  );
  await expect(page.locator(":focus")).toHaveCount(1);
});

test("a part that a newer site no longer has offers a reload, but not where that would lose what is said @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.route(/\/assets\/(device-check-panel|log-panel)-/, (route) =>
    route.fulfill({ status: 404, body: "Not found" }),
  );
  await voice.connectMuted();
  await voice.exchange("Where is my code?");
  const log = page.getByRole("switch", { name: "Show log" });
  await log.check();
  await expect(voice.alert).toContainText("the site may have been updated");
  await expect(voice.button("Try again")).toHaveCount(1);
  await expect(voice.button("Reload the page"), "which would end the call").toHaveCount(0);
  await voice.button("Stop").click();
  await expect(voice.button("Reload the page")).toHaveCount(1);
  const past = voice.rehearsals;
  await expect(past).toHaveCount(1);
  await voice.type("What waits to be sent");
  await expect(voice.button("Reload the page")).toHaveCount(0);
  await log.uncheck();
  await page.reload();
  await voice.hydrated();
  await voice.button("Check your devices").click();
  await expect(voice.alert).toContainText("the site may have been updated");
  await page.unrouteAll();
  await Promise.all([page.waitForEvent("load"), voice.button("Reload the page").click()]);
  await voice.hydrated();
  await expect(past).toHaveCount(1);
  await voice.button("Check your devices").click();
  await expect(voice.button("Done")).toBeVisible();
});

test("a call whose tools cannot be loaded keeps its other controls in their places @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route(/\/assets\/in-call-/, (route) => route.fulfill({ status: 404, body: "" }));
  await voice.open();
  const controls = voice.region("Call").locator(".microphone, .status-lights, .call-buttons");
  const places = () =>
    controls.evaluateAll((all) => {
      const bar = all[0]?.closest(".control-bar")?.getBoundingClientRect();
      return all.map((one) => one.getBoundingClientRect().top - (bar?.top ?? 0));
    });
  const before = await places();
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
  await expect(voice.alert).toContainText("A part of the call could not be loaded.");
  expect(await places()).toEqual(before);
});

test("a call whose code a newer site no longer has offers a reload @slow", async ({ voice }) => {
  const { page } = voice;
  await page.route(/\/assets\/call-models-/, (route) =>
    route.fulfill({ status: 404, body: "Not found" }),
  );
  await voice.open();
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await expect(voice.alert).toContainText("A part of this page could not be loaded.");
  await expect(voice.alert).toContainText("the site may have been updated");
  await page.unrouteAll();
  await voice.button("Reload the page").click();
  await voice.hydrated();
  await voice.button("Connect").click();
  await voice.connected();
});

/** The names of the files that have come, without what the build adds. */
function loadedFiles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name.replace(/^.*\/(.+)-[\w-]{7,8}(\.\w+)$/, "$1$2")),
  );
}

test("a call whose network goes has all that it and what comes after it need", async ({
  voice,
  context,
}) => {
  const { page } = voice;
  await voice.connectMuted();
  page.setDefaultTimeout(8000);
  await voice.exchange("Where is my code?");
  await expect
    .poll(() => loadedFiles(page))
    .toEqual(
      expect.arrayContaining([
        "openai.js",
        "rehearsal-list.js",
        "transcript.css",
        "level-meter.js",
      ]),
    );
  await context.setOffline(true);
  await voice.button("Pause").click();
  await voice.button("Carry on").click();
  await expect(voice.alert).toContainText("This device is offline");
  await context.setOffline(false);
  await voice.button("Connect").click();
  await voice.connected();
  await context.setOffline(true);
  await voice.button("Stop").click();
  await expect(voice.messages).toContainText([/Where is my code/, /I know why you are calling/]);
  await expect(voice.region("Windows to clean").getByRole("listitem")).toHaveCount(1);
  const debrief = voice.region("Debrief");
  await debrief.getByRole("button", { name: "Debrief", exact: true }).click();
  await expect(debrief.getByRole("alert")).toContainText("The debrief did not come");
  const past = voice.region("Past rehearsals");
  await past.getByRole("button", { name: /^Open / }).click();
  await expect(past).toContainText("I know why you are calling");
  await voice.button("Share link").click();
  await expect(page.getByLabel("Link to this scenario")).toBeVisible();
  await voice.button("Check your devices").click();
  await expect(voice.button("Done")).toBeVisible();
  await voice.messages.first().hover();
  await voice.messages.first().getByRole("button", { name: "Try again from here" }).click();
  await expect(voice.region("Try again")).toContainText("Connect to try again");
  await voice.button("Write your own").click();
  await expect(page.getByLabel("Title", { exact: true })).toBeEditable();
  await expect(page.getByText(/could not be loaded|went wrong/)).toHaveCount(0);
});

test("parts that a newer site no longer has are missing in their own place, and come when they are there @slow", async ({
  voice,
}) => {
  const { page } = voice;
  const late =
    /\/assets\/(window-list|final-transcript|debrief-panel|rehearsal-list|ending-card|starting-point)-|\/transcript-[\w-]+\.css/;
  await page.route(late, (route) => route.fulfill({ status: 404, body: "Not found" }));
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  for (const part of [
    "The windows",
    "The final transcript",
    "The debrief",
    "The past rehearsals",
  ]) {
    await expect(voice.alert.filter({ hasText: `${part} could not be loaded.` })).toHaveCount(1);
  }
  await expect(voice.messages).toContainText([/Where is my code/, /I know why you are calling/]);
  await voice.messages.first().hover();
  await voice.messages.first().getByRole("button", { name: "Try again from here" }).click();
  await expect(voice.alert.filter({ hasText: "A part of this page could not" })).toHaveCount(1);
  await page.unroute(late);
  for (const panel of ["Windows to clean", "Final Transcript", "Debrief", "Past rehearsals"]) {
    await voice.region(panel).getByRole("button", { name: "Try again" }).click();
    await expect(voice.region(panel).getByRole("alert")).toHaveCount(0);
  }
  const row = voice.region("Windows to clean").getByRole("listitem");
  await expect(row).toHaveCount(1);
  await expect(row, "with its style").toHaveCSS("border-inline-start-style", "solid");
  await expect.poll(() => loadedFiles(page)).toContain("debrief-view.css");
});

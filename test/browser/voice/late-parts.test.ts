import { expect, type Page } from "playwright/test";
import { test } from "./voice-test.ts";

test("parts that cannot be loaded say so, and are tried again @slow", async ({ voice }) => {
  const { page, alert } = voice;
  const again = voice.button("Try again");
  const isBroken = "The form could not be loaded.";
  const failed = page.locator(":focus").filter({ has: alert });
  await voice.open();
  const callParts = page.locator("link[rel=modulepreload][href*=message-list]");
  await expect(callParts).toHaveCount(0);
  const duringFocus = await voice.field.evaluate((field) => {
    field.focus();
    return document.querySelectorAll("link[href*=message-list]").length;
  });
  expect(duringFocus, "before the field shows its focus").toBe(0);
  await expect(callParts).toHaveCount(1);

  const { promise: held, resolve: fail } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.abort();
  });
  await voice.scenario.click();
  await voice.button("Draft from a brief").press("Enter");
  await expect(page.getByText("Opening the form…")).toBeFocused();
  fail();
  await expect(failed).toContainText(isBroken);
  await page.keyboard.press("Tab");
  await expect(again).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(alert).toContainText(isBroken);
  await voice.button("Back to the briefing").click();
  await expect(voice.scenario).toBeFocused();

  await voice.button("Read an example").click();
  await expect(alert).toContainText("The example could not be loaded. Check the network");
  await expect(alert).toBeInViewport();
  await voice.checkDevices();
  await expect(alert.nth(1)).toBeVisible();
  await voice.openSettings();
  await page.getByRole("switch", { name: "Show log" }).click();
  for (const part of ["The example", "The device check", "The log"]) {
    await expect(alert.filter({ hasText: `${part} could not be loaded.` })).toHaveCount(1);
  }
  await again.last().click();
  await expect(alert.filter({ hasText: "The log could not be loaded." })).toHaveCount(1);
  await page.unrouteAll();
  for (const left of [2, 1]) {
    await again.last().click();
    await expect(page.locator(":focus")).toHaveCount(1);
    await expect(again).toHaveCount(left);
  }
  await expect(page.getByRole("region", { name: "Log", exact: true })).toBeVisible();
  await again.click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await page.route("**/assets/*.js", (route) => route.abort());
  await voice.button("Close").click();
  await expect(voice.button("Done")).toBeVisible();
  await voice.scenario.click();
  await voice.button("Write your own").press("Enter");
  await expect(failed).toContainText(isBroken);
  await page.unrouteAll();
  await again.click();
  const form = page.getByRole("region", { name: "What is the conversation?" });
  await expect(form.getByLabel("Paste a brief")).toBeEditable();
  await expect(form.locator(":focus")).toHaveCount(1);
  await expect(alert).toHaveCount(0);
});

test("a reload is offered where it loses nothing of what is said @slow", async ({ voice }) => {
  const { page } = voice;
  await page.route(/\/assets\/(device-check-panel|log-panel)-/, (route) =>
    route.fulfill({ status: 404, body: "Not found" }),
  );
  await voice.connectMuted();
  await voice.exchange("Where is my code?");
  const log = page.getByRole("switch", { name: "Show log" });
  await voice.openSettings();
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
  await voice.reload();
  await voice.checkDevices();
  await expect(voice.alert).toContainText("the site may have been updated");
  await page.unrouteAll();
  await Promise.all([page.waitForEvent("load"), voice.button("Reload the page").click()]);
  await voice.hydrated();
  await expect(past).toHaveCount(1);
  await voice.checkDevices();
  await expect(voice.button("Done")).toBeVisible();
});

test("a call without its tools keeps its controls in their places @slow", async ({ voice }) => {
  const { page } = voice;
  const gone = { status: 404, body: "Not found" };
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route(/\/assets\/live-call-/, (route) => route.fulfill(gone));
  await voice.open();
  await voice.dial();
  await expect(voice.alert).toContainText("A part of this page could not be loaded.");
  await expect(voice.alert).toContainText("the site may have been updated");
  await page.unrouteAll();
  await page.route(/\/assets\/in-call-/, (route) => route.fulfill(gone));
  await voice.button("Reload the page").click();
  await voice.hydrated();
  const controls = voice.region("Call").locator(".microphone, .status-lights, .call-buttons");
  const places = () =>
    controls.evaluateAll((all) => {
      const bar = all[0]?.closest(".control-bar")?.getBoundingClientRect();
      return all.map((one) => one.getBoundingClientRect().top - (bar?.top ?? 0));
    });
  const before = await places();
  await voice.redial();
  await expect(voice.alert).toContainText("A part of the call could not be loaded.");
  expect(await places()).toEqual(before);
});

/** The names of the files that have come, without what the build adds. */
function loadedFiles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name.replace(/^.*\/(.+)-[\w-]{7,8}(\.\w+)$/, "$1$2")),
  );
}

test("a call whose network goes has all that comes after it", async ({ voice, context, page }) => {
  await voice.connectMuted();
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
  await voice.pause();
  await voice.button("Carry on").click();
  await expect(voice.alert).toContainText("This device is offline");
  await context.setOffline(false);
  await voice.redial();
  await context.setOffline(true);
  const first = page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () => {
          const region = document.querySelector(".debrief-region");
          if (region) resolve(region.textContent);
        };
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await voice.button("Stop").click();
  expect(await first, "as soon as its region is there").toContain("What moved");
  await expect(voice.messages).toContainText([/Where is my code/, /I know why you are calling/]);
  await expect(voice.region("Windows to clean").getByRole("listitem")).toHaveCount(1);
  await voice.askForDebrief.click();
  await expect(voice.debrief.getByRole("alert")).toContainText("The debrief did not come");
  await voice.reopen();
  await expect(voice.past).toContainText("I know why you are calling");
  await voice.press("Share link");
  await expect(page.getByLabel("Link to this scenario")).toBeVisible();
  // It may lie over what is pressed next.
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Link to this scenario")).toBeHidden();
  await voice.checkDevices();
  await expect(voice.button("Done")).toBeVisible();
  await voice.messages.first().hover();
  await voice.messages.first().getByRole("button", { name: "Try again from here" }).click();
  await expect(voice.region("Try again")).toContainText("Connect to try again");
  await voice.press("Write your own");
  await expect(page.getByLabel("Paste a brief")).toBeEditable();
  await expect(page.getByText(/could not be loaded|went wrong/)).toHaveCount(0);
});

test("parts that a newer site lacks are missing in their own place @slow", async ({ voice }) => {
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

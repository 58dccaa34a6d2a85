import { readFile } from "node:fs/promises";
import { expect, type Locator } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { expectNoFaults } from "./expect-no-faults.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

test("a conversation ends in a cleaned transcript, whose messages lead to what was said", async ({
  voice,
}) => {
  const { page } = voice;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await voice.connectMuted("any text");
  const windows = voice.region("Windows to clean");
  const transcript = voice.region("Final Transcript");
  await expect(windows).toContainText("Nothing to clean yet");
  await expect(transcript).toContainText("No final transcript yet");
  await voice.exchangeAndStop("um where is is my code");
  await expect(windows.getByRole("listitem")).toContainText([/Window one\s*Cleaned/]);
  const [first, second] = [0, 1].map((index) => transcript.getByRole("listitem").nth(index));
  await expect(first!).toContainText("Where is my code.");
  await expect(second!).toContainText("Danny");
  const said = voice.messages.first();
  // Nothing was heard of what is typed, so that nothing of it can be unclear.
  await said.getByRole("button", { name: "typed", exact: true }).focus();
  await page.keyboard.press("Shift");
  await expect(said.getByRole("tooltip")).toHaveText(
    "95% confidence in the transcript of these words. Was this what was meant?",
  );
  await expect(first!).toContainText(/^Youtyped/);
  await expect(second!).toContainText(/^Dannyconfidence: transcript fairly clear/);
  await expect(transcript).toContainText("“Clear” and “unclear” are about the transcript");
  await expectNoFaults(page, "cleaned");

  const showTheTurn = first!.getByRole("button", { name: "Show the turn" });
  await expect(showTheTurn).toHaveAccessibleDescription("Where is my code.");
  await showTheTurn.click();
  await expect(voice.messages.first()).toBeFocused();
  await expect(voice.messages.first()).toHaveAttribute("data-highlighted", "true");

  const download = page.waitForEvent("download");
  await transcript.getByRole("button", { name: "JSON" }).click();
  const saved = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(saved[0]).toMatchObject({ role: "user", corrected_text: "Where is my code." });
});

test("at 1440 px the windows of a call are in view below its transcript, whose buttons stand beside its heading @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 1440, height: 900 });
  await voice.connectMuted();
  await voice.exchange("Where is my code?");
  for (const message of ["And the extra weeks?", "And the vouchers?", "And the logo?"]) {
    await voice.type(message);
    await voice.answered();
  }
  const transcript = voice.region("Final Transcript");
  const heading = await boxOf(transcript.getByRole("heading"));
  for (const name of ["Copy", "Markdown", "JSON", "Print"]) {
    const button = await boxOf(transcript.getByRole("button", { name, exact: true }));
    expect((button.y + button.bottom) / 2).toBeCloseTo((heading.y + heading.bottom) / 2, 0);
    expect(button.x).toBeGreaterThan(heading.x + 110);
  }
  const windows = voice.region("Windows to clean");
  await expect(windows.getByRole("listitem").first()).toBeInViewport({ ratio: 1 });
  await expect(transcript.getByRole("listitem").first()).toBeInViewport({ ratio: 1 });
  await expect(windows.getByRole("listitem").nth(1)).toBeInViewport({ ratio: 1 });
  await expectFade(transcript.locator(".final-transcript"));
  await expectFade(windows);
  await expectNoFaults(page, "in a call at 1440 px");
  await voice.button("Stop").click();
});

/** What goes on below fades, and at the end nothing of it lies under the fade. */
async function expectFade(pane: Locator) {
  const last = pane.getByRole("listitem").last();
  await last.scrollIntoViewIfNeeded();
  const fade = await pane.evaluate((element) => {
    element.scrollTop = element.scrollHeight;
    const { backgroundImage, blockSize } = getComputedStyle(element, "::after");
    return { backgroundImage, height: Number.parseFloat(blockSize) };
  });
  expect(fade.backgroundImage).toContain("linear-gradient");
  expect((await boxOf(last)).bottom).toBeLessThanOrEqual((await boxOf(pane)).bottom - fade.height);
}

test("a window that failed says why and is tried again; switched off, nothing is asked", async ({
  voice,
}) => {
  await voice.connectMuted("fault:null@completion*1");
  const toggle = voice.page.getByRole("switch", { name: "Clean the transcript" });
  await toggle.click();
  await voice.type("where is my code");
  await expect(voice.messages.nth(1).locator(".message-text")).toHaveText(/\w.*[.?!]$/);
  await voice.button("Stop").click();
  const windows = voice.region("Windows to clean");
  await expect(windows.getByRole("listitem")).toContainText(/Window one\s*Waiting/);
  const transcript = voice.region("Final Transcript");
  await expect(transcript.getByRole("listitem").first()).toContainText(
    /not cleaned.*where is my code/,
  );
  const [download] = await Promise.all([
    voice.page.waitForEvent("download"),
    transcript.getByRole("button", { name: "Markdown" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain(
    "**You (not cleaned):** where is my code",
  );
  const asked = () =>
    voice.provider.state.requests.filter(
      ({ method, path }) => method === "POST" && /completions/.test(path),
    );
  const before = asked().length;
  await toggle.click();
  await expect(windows.getByRole("alert")).toHaveText(
    "OpenAI’s answer was empty. Nothing is lost: what was heard stays as it is. Trying again will be charged again.Try again",
  );
  await expect(transcript.getByRole("listitem").first()).toContainText("not cleaned");
  await windows.getByRole("button", { name: "Try again: window one" }).click();
  await expect(windows.getByRole("listitem")).toContainText("Cleaned");
  await expect(transcript).not.toContainText("not cleaned");
  expect(asked().length - before).toBe(2);
});

test("with a tracing key the calls are traced, without the visitor's keys", async ({ voice }) => {
  const { page, provider } = voice;
  await voice.open();
  await page.getByLabel("Langfuse secret key").fill("lf-secret-of-the-visitor");
  await page.getByRole("button", { name: "Save Langfuse key" }).click();
  await voice.connectMuted("sk-of-the-visitor");
  await voice.type("where is my code");
  await expect(voice.messages.nth(1).locator(".message-text")).toHaveText(/\w.*[.?!]$/);
  await voice.button("Stop").click();
  await expect(voice.region("Windows to clean").getByRole("listitem")).toContainText("Cleaned");
  const traces = () =>
    provider.state.requests.filter(
      ({ method, path }) => method === "POST" && path === "/api/public/otel/v1/traces",
    );
  await page.getByRole("link", { name: "Contact" }).first().click();
  await expect.poll(() => traces().length).toBeGreaterThan(0);
  const [trace] = traces();
  expect(trace?.headers["x-langfuse-ingestion-version"]).toBe("4");
  expect(trace?.body).toContain("clean-transcript");
  expect(trace?.body).toContain("where is my code");
  expect(trace?.body).toMatch(/usage/);
  expect(trace?.body).not.toContain("of-the-visitor");
});

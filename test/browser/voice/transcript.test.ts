import { expect, type Locator } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { drawn } from "../settle.ts";
import { test } from "./voice-test.ts";

/** Where one stands that follows another. */
async function after(one: Locator, other: Locator) {
  const [first, second] = [await boxOf(one), await boxOf(other)];
  return { beside: second.x > first.right, below: second.y > first.bottom };
}

test("a window that failed says why, and is tried again, and a cleaned transcript leads to what was said", async ({
  voice,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await voice.open();
  await test.step("the side panels stand beside the conversation from 1280 px, below it else", async () => {
    const headingOf = (name: string) => page.getByRole("heading", { name, exact: true });
    const conversation = headingOf("Conversation");
    const cleaning = headingOf("Windows to clean");
    const final = headingOf("Final Transcript");
    await expect(voice.region("Conversation")).toContainText("No conversation messages yet");
    await expect(page.getByRole("tab")).toHaveCount(0);
    await expect.poll(() => after(conversation, cleaning)).toMatchObject({ beside: true });
    await expect.poll(() => after(cleaning, final)).toMatchObject({ below: true });
    await page.setViewportSize({ width: 1279, height: 900 });
    await expect.poll(() => after(voice.field, cleaning)).toMatchObject({ below: true });
    await expect.poll(() => after(cleaning, final)).toMatchObject({ beside: true });
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  await voice.mute();
  await voice.call("fault:null@completion*1");
  const goals = page.locator(".side-panels").getByRole("list").first();
  await expect(goals.getByRole("listitem")).toHaveCount(4);
  // Only what was said are items of its list.
  await expect(voice.messages).toHaveCount(0);
  const windows = voice.region("Windows to clean");
  const transcript = voice.region("Final Transcript");
  await expect(windows).toContainText("Nothing to clean yet");
  await expect(transcript).toContainText("No final transcript yet");
  const toggle = page.getByRole("switch", { name: "Clean the transcript" });
  await toggle.click();
  await voice.exchangeAndStop("um where is is my code");
  await test.step("whoever scrolls after the call stays there", async () => {
    await expect(voice.button("Go to the debrief")).toBeInViewport({ ratio: 1 });
    // What comes meanwhile would count as what moved the page.
    await expect(voice.rehearsals).toContainText("No ending");
    // As by a scroll bar or by assistive technology, of which the page hears nothing else.
    await page.evaluate(() => scrollTo(0, 0));
    await drawn(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
  const first = transcript.getByRole("listitem").nth(0);
  const second = transcript.getByRole("listitem").nth(1);
  await test.step("what failed", async () => {
    await expect(windows.getByRole("listitem")).toContainText(/Window one\s*Waiting/);
    await expect(first).toContainText(/not cleaned.*um where is is my code/);
    const { text } = await voice.saveFile(transcript.getByRole("button", { name: "Markdown" }));
    expect(text).toContain("**You (not cleaned):** um where is is my code");
    const asked = () =>
      voice.provider.state.requests.filter(
        ({ method, path }) => method === "POST" && /completions/.test(path),
      );
    const before = asked().length;
    await toggle.click();
    await expect(windows.getByRole("alert")).toHaveText(
      "OpenAI’s answer was empty. Nothing is lost: what was heard stays as it is. Trying again will be charged again.Try again",
    );
    await expect(first).toContainText("not cleaned");
    await windows.getByRole("button", { name: "Try again: window one" }).click();
    await expect(windows.getByRole("listitem")).toContainText(/Window one\s*Cleaned/);
    await expect(transcript).not.toContainText("not cleaned");
    expect(asked().length - before).toBe(2);
  });
  await expect(first).toContainText("Where is my code.");
  await expect(second).toContainText("Danny");
  const said = voice.messages.first();
  // Nothing was heard of what is typed, so that nothing of it can be unclear.
  await said.getByRole("button", { name: "typed", exact: true }).focus();
  await page.keyboard.press("Shift");
  await expect(said.getByRole("tooltip")).toHaveText(
    "95% confidence in the transcript of these words. Was this what was meant?",
  );
  await expect(first).toContainText(/^Youtyped/);
  await expect(second.getByRole("button", { name: "confidence: 75%" })).toHaveCount(1);
  await expect(transcript).toContainText("“Unclear” is about the transcript");

  const showTheTurn = first.getByRole("button", { name: "Show the turn" });
  await expect(showTheTurn).toHaveAccessibleDescription("Where is my code.");
  await showTheTurn.click();
  await expect(voice.messages.first()).toBeFocused();
  await expect(voice.messages.first()).toHaveAttribute("data-highlighted", "true");

  const file = await voice.saveFile(transcript.getByRole("button", { name: "JSON" }));
  const saved = JSON.parse(file.text);
  expect(saved[0]).toMatchObject({ role: "user", corrected_text: "Where is my code." });
});

test("with a tracing key the calls are traced, without the visitor's keys", async ({ voice }) => {
  const { page, provider } = voice;
  await voice.open();
  await page.getByLabel("Langfuse secret key").fill("lf-secret-of-the-visitor");
  await page.getByRole("button", { name: "Save Langfuse key" }).click();
  await voice.mute();
  await voice.call("sk-of-the-visitor");
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
  expect(trace?.body).toContain("clean-transcript");
  expect(trace?.body).toContain("where is my code");
  expect(trace?.body).not.toContain("of-the-visitor");
});

import { expect } from "playwright/test";
import { expectNoFaults } from "./expect-no-faults.ts";
import { heldAsTurn } from "./held-as-turn.ts";
import { dialects, launchOptions, test } from "./voice-test.ts";
import { endless, type VoicePage } from "./voice-page.ts";
import { slowIn } from "./slow-in.ts";

test.use({ launchOptions });

async function connectHolding(voice: VoicePage, dialect: "ga" | "preview" = "ga") {
  await voice.page.clock.install();
  await voice.open(dialect);
  await voice.takeTurns("Hold to talk");
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
  return voice.button("Hold to talk");
}

/** How many events of a type the provider has been sent in its newest session. */
const sent = ({ session }: VoicePage, type: string) =>
  session.inbox.filter(({ event }) => JSON.stringify(event).includes(`"type":"${type}"`)).length;

/** What the page says without taking the focus. */
const notice = (voice: VoicePage, text: string) =>
  voice.page.locator("[aria-live=polite]").getByText(text, { exact: true });

for (const dialect of dialects) {
  test(`in ${dialect}, a slip on the button leaves the persona its word, and says how to talk${slowIn(dialect)}`, async ({
    voice,
  }) => {
    const { page } = voice;
    const hold = await connectHolding(voice, dialect);
    await voice.control("say", { text: "And another thing. ".repeat(40) });
    await expect(voice.personaThat("speaks")).toBeVisible();
    await hold.hover();
    await Promise.all([page.mouse.down(), page.mouse.up()]);
    await expect(notice(voice, "Hold the button while you talk.")).toBeVisible();
    await expect(voice.personaThat("speaks")).toBeVisible();
    await expect.poll(() => voice.session.reply === undefined).toBe(true);
    await voice.control("skip");
    await voice.answered();
    expect(sent(voice, "response.cancel")).toBe(0);
    expect(sent(voice, "output_audio_buffer.clear")).toBe(0);
    await expect(voice.messages).toHaveCount(1);
    await expect(voice.messages.first()).not.toContainText("interrupted");
    await expectNoFaults(page, "a slip");
    // Held for longer, it goes with the next turn.
    await hold.hover();
    const left = (await hold.boundingBox())?.x;
    await page.mouse.down();
    await expect(voice.personaThat("hears you")).toBeVisible();
    expect((await hold.boundingBox())?.x, "the button stays under the finger").toBe(left);
    await expect(notice(voice, "Hold the button while you talk.")).toHaveCount(0);
    // A pointer that is let go elsewhere ends the turn, too.
    await page.mouse.move(5, 5);
    await heldAsTurn(voice);
    await page.mouse.up();
    await expect(voice.messages.nth(1)).toContainText("um hi");
    await expect(voice.messages).toHaveCount(3);
  });
}

test("a session is told how turns are taken once, by its config", async ({ voice }) => {
  await connectHolding(voice);
  await expect.poll(() => sent(voice, "session.update")).toBe(1);
  expect(voice.session.settings.turnDetection).toBeNull();
  await voice.control("close-channel");
  await expect(voice.status).not.toHaveText("Connected");
  await voice.connected();
  await voice.takeTurns("Free");
  await expect.poll(() => voice.session.settings.turnDetection).not.toBeNull();
  expect(sent(voice, "session.update")).toBe(2);
});

for (const left of ["the window is left", "the page is hidden"]) {
  test(`a turn within which ${left} is not sent, and the visitor is told`, async ({ voice }) => {
    const { page } = voice;
    const hold = await connectHolding(voice);
    await hold.hover();
    await page.mouse.down();
    await expect(voice.personaThat("hears you")).toBeVisible();
    await heldAsTurn(voice);
    await page.evaluate((name) => {
      if (name === "the window is left") return window.dispatchEvent(new Event("blur"));
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      return document.dispatchEvent(new Event("visibilitychange"));
    }, left);
    await expect(hold).toHaveAttribute("aria-pressed", "false");
    await expect(notice(voice, "That turn was not sent. Say it again.")).toBeVisible();
    await page.mouse.up();
    await page.clock.fastForward(500);
    // Whatever was sent before has arrived with this.
    await voice.takeTurns("Free");
    await expect.poll(() => voice.session.settings.turnDetection).not.toBeNull();
    expect(sent(voice, "input_audio_buffer.commit")).toBe(0);
    expect(sent(voice, "response.create")).toBe(0);
  });
}

test("a turn that the line takes with it is told of once the line is back", async ({ voice }) => {
  const { page } = voice;
  const hold = await connectHolding(voice);
  await hold.hover();
  await page.mouse.down();
  await expect(voice.personaThat("hears you")).toBeVisible();
  await heldAsTurn(voice);
  await voice.control("close-channel");
  await expect(hold).toHaveAttribute("aria-pressed", "false");
  await voice.connected();
  const text = "The line dropped while you were talking: say it again.";
  await expect(notice(voice, text)).toBeVisible();
  await page.mouse.up();
  expect(sent(voice, "input_audio_buffer.commit")).toBe(0);
  await hold.hover();
  await page.mouse.down();
  await expect(notice(voice, text)).toHaveCount(0);
  await heldAsTurn(voice);
  await page.mouse.up();
  await expect(voice.messages.first()).toContainText("um hi");
  await voice.answered();
  using _ = voice.atPace(endless);
  // A budget that ends the call takes the button away under a key that is held, which must press nothing else.
  await hold.focus();
  await page.keyboard.down("Space");
  await expect(hold).toHaveAttribute("aria-pressed", "true");
  await page.getByLabel("Budget").evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "0.01");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("focusout", { bubbles: true }));
  });
  await expect(hold).toBeDisabled();
  await page.keyboard.down("Space");
  await expect(voice.button("Stop")).not.toBeFocused();
  await page.keyboard.down("Space");
  await page.keyboard.up("Space");
  await expect(voice.button("Stop")).toBeFocused();
  await expect(voice.status).toHaveText("Connected");
});

test("a muted visitor reads why they cannot hold to talk, on a phone, too", async ({ voice }) => {
  const { page } = voice;
  const hold = await connectHolding(voice);
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await voice.button("Mute").click();
    await expect(hold).toBeDisabled();
    await expect(hold).toHaveAccessibleDescription("You are muted: unmute to talk.");
    await expect(page.locator(".hold-hint")).toHaveText("You are muted: unmute to talk.");
    await expect(page.locator(".hold-hint")).toBeVisible();
    await expectNoFaults(page, `muted at ${width} px`);
    await voice.button("Mute").click();
    await expect(page.getByText("You are muted: unmute to talk.")).toHaveCount(0);
  }
});

test("no one is told to hold the space bar while nothing can be said @slow", async ({ voice }) => {
  await connectHolding(voice);
  const hint = voice.page.getByText("Or hold the space bar while you speak.");
  await expect(hint).toBeVisible();
  await voice.button("Pause").click();
  await expect(voice.status).toHaveText("Paused");
  await expect(hint).toHaveCount(0);
  await voice.button("Carry on").click();
  await voice.connected();
  await expect(hint).toBeVisible();
});

test("the button stays under the finger that holds it, however long the persona's name is @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  await voice.button("Edit a copy").click();
  await page.getByLabel("Name", { exact: true }).fill("Bartholomew Fetherstonhaugh-Cholmondeley");
  await voice.button("Save and use").click();
  await expect(voice.region("Briefing")).toContainText("Bartholomew");
  await voice.takeTurns("Hold to talk");
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
  const tools = page.getByRole("group", { name: "Call tools" });
  const places = () =>
    tools.getByRole("button").evaluateAll((buttons) =>
      buttons.map((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return { x, y, width, height };
      }),
    );
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await voice.button("Hold to talk").hover();
    const before = await places();
    expect(before.length).toBeGreaterThanOrEqual(3);
    await page.mouse.down();
    await expect(voice.strip).toContainText("Bartholomew can hear you");
    expect(await places(), `at ${width} px`).toEqual(before);
    await page.mouse.up();
    await expect(voice.strip).not.toContainText("can hear you");
  }
});

test("the name of the button that is held has one line on a phone @slow", async ({ voice }) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 812 });
  const hold = await connectHolding(voice);
  const lines = await hold
    .locator(".hold-name")
    .evaluate((name) => name.clientHeight / parseFloat(getComputedStyle(name).lineHeight));
  expect(lines).toBeLessThan(1.5);
});

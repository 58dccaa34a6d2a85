import { expect } from "playwright/test";
import { expectNoFaults } from "./expect-no-faults.ts";
import { test } from "./voice-test.ts";
import { endless, type VoicePage } from "./voice-page.ts";

async function connectHolding(voice: VoicePage) {
  await voice.page.clock.install();
  await voice.open();
  await voice.takeTurns("Hold to talk");
  await voice.call();
  return voice.button("Hold to talk");
}

/** Waits until the page takes what is held for no slip, and the provider has heard enough for a turn. */
async function heldAsTurn({ page, session }: VoicePage): Promise<void> {
  const heard = () => session.call?.ear.packets ?? 0;
  const before = heard();
  await expect.poll(() => heard() - before).toBeGreaterThan(10);
  await page.clock.fastForward(500);
}

/** What the provider has been sent since its config, without the persona's own doing. */
function received({ session }: VoicePage): string[] {
  return session.inbox.map(({ event }) =>
    String(typeof event === "object" && event && "type" in event ? event.type : event),
  );
}

/** How many events of a type the provider has been sent in its newest session. */
const sent = (voice: VoicePage, type: string) =>
  received(voice).filter((one) => one === type).length;

/** What the page says without taking the focus. */
const notice = (voice: VoicePage, text: string) =>
  voice.page.locator("[aria-live=polite]").getByText(text, { exact: true });

const turn = ["input_audio_buffer.clear", "input_audio_buffer.commit", "response.create"];

test("a turn lasts as long as the button or the space bar is held, and one that breaks off is not sent", async ({
  voice,
}) => {
  const { page, field } = voice;
  const hold = await connectHolding(voice);
  expect(voice.session.settings.turnDetection).toBeNull();
  // Not on Mute, which the space bar would press.
  await expect(hold).toBeFocused();
  const isOpen = () => page.evaluate(() => window.tracks.at(-1)?.enabled);
  expect(await isOpen()).toBe(false);
  await expect(voice.button("Mute")).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => sent(voice, "session.update"), "by its config").toBe(1);

  const before = received(voice).length;
  await hold.hover();
  const left = (await hold.boundingBox())?.x;
  await page.mouse.down();
  await expect(hold).toHaveAttribute("aria-pressed", "true");
  await expect(hold.getByText("Talking…")).toBeVisible();
  await expect(voice.personaThat("hears you")).toBeVisible();
  expect((await hold.boundingBox())?.x, "the button stays under the finger").toBe(left);
  expect(await isOpen()).toBe(true);
  await page.setViewportSize({ width: 320, height: 700 });
  const icon = await hold.locator(".drawing").boundingBox();
  const talking = await hold.getByText("Talking…").boundingBox();
  expect(talking?.x).toBeGreaterThan((icon?.x ?? 0) + (icon?.width ?? 0));
  // A pointer that is let go elsewhere ends the turn, too.
  await page.mouse.move(5, 5);
  await heldAsTurn(voice);
  await page.mouse.up();
  expect(await isOpen()).toBe(false);
  await expect(voice.messages.first()).toContainText("um hi");
  await expect(voice.messages.nth(1)).toContainText(/\w/);
  expect(received(voice).slice(before)).toEqual(turn);
  await expect(hold.getByText("Talking…")).toHaveCount(0);

  // Space outside of fields and buttons interrupts the persona, and takes a turn, too.
  await page.getByRole("log", { name: "Messages" }).focus();
  await page.keyboard.down("Space");
  await expect(hold).toHaveAttribute("aria-pressed", "true");
  await heldAsTurn(voice);
  await page.keyboard.up("Space");
  await expect(voice.messages.nth(2)).toContainText("why is it late again");
  await expect(voice.messages.nth(3)).toContainText(/\w/);

  // In a field it is a space.
  await voice.answered();
  await field.focus();
  await page.keyboard.press("Space", { delay: 400 });
  await expect(field).toHaveValue(" ");

  await voice.takeTurns("Free");
  await expect.poll(() => voice.session.settings.turnDetection?.createResponse).toBe(true);
  await expect(hold).toHaveCount(0);
  expect(await isOpen()).toBe(true);
  expect(sent(voice, "session.update")).toBe(2);
  await voice.takeTurns("Patient");
  await expect.poll(() => voice.session.settings.turnDetection?.silenceMs).toBe(1500);
  await voice.takeTurns("Hold to talk");
  await expect(hold).toBeVisible();

  await test.step("a muted visitor reads why they cannot", async () => {
    const mute = voice.button("Mute");
    const muted = "You are muted: unmute to talk.";
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await mute.click();
      await expect(hold).toBeDisabled();
      await expect(hold).toHaveAccessibleDescription(muted);
      await expect(page.locator(".hold-hint")).toHaveText(muted);
      await expect(page.locator(".hold-hint")).toBeVisible();
      await expect(mute).toHaveText("Mute");
      await expect(notice(voice, muted)).toBeVisible();
      if (width === 375) await expectNoFaults(page, "muted", ".conversation");
      await mute.click();
      await expect(page.getByText(muted)).toHaveCount(0);
    }
    const hint = page.getByText("Or hold the space bar while you speak.");
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect(hint).toBeVisible();
    await voice.pause();
    await expect(hint).toHaveCount(0);
    await voice.carryOn();
    await expect(hint).toBeVisible();
  });

  await test.step("a turn that breaks off is not sent, and the visitor is told", async () => {
    const notSent = "That turn was not sent. Say it again.";
    const lineDropped = "The line dropped while you were talking: say it again.";
    for (const [what, text, leave] of [
      ["the window is left", notSent, () => page.evaluate(() => dispatchEvent(new Event("blur")))],
      [
        "the page is hidden",
        notSent,
        () =>
          page.evaluate(() => {
            const hidden = { value: "hidden", configurable: true };
            Object.defineProperty(document, "visibilityState", hidden);
            return document.dispatchEvent(new Event("visibilitychange"));
          }),
      ],
      ["the line drops", lineDropped, () => voice.control("close-channel")],
    ] as const) {
      await test.step(what, async () => {
        await hold.hover();
        await page.mouse.down();
        await expect(voice.personaThat("hears you")).toBeVisible();
        await expect(notice(voice, text)).toHaveCount(0);
        await heldAsTurn(voice);
        await leave();
        await expect(hold).toHaveAttribute("aria-pressed", "false");
        await voice.connected();
        await expect(notice(voice, text)).toBeVisible();
        await page.mouse.up();
        await page.clock.fastForward(500);
        // Whatever was sent before has arrived with this.
        await voice.type("Are you there?");
        await voice.answered();
        expect(sent(voice, "input_audio_buffer.commit")).toBe(0);
      });
    }
    using _ = voice.atPace(endless);
    // A budget that ends the call takes the button away under a key that is held, which must press nothing else.
    await hold.focus();
    await page.keyboard.down("Enter");
    await expect(hold).toHaveAttribute("aria-pressed", "true");
    await expect(notice(voice, lineDropped)).toHaveCount(0);
    await page.getByLabel("Budget").evaluate((budget: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(
        budget,
        "0.01",
      );
      budget.dispatchEvent(new Event("input", { bubbles: true }));
      budget.dispatchEvent(new Event("focusout", { bubbles: true }));
    });
    await expect(hold).toBeDisabled();
    await page.keyboard.down("Enter");
    await expect(voice.button("Mute")).not.toBeFocused();
    await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await expect(voice.button("Mute")).toBeFocused();
    await expect(voice.button("Mute")).toHaveAttribute("aria-pressed", "false");
    await expect(voice.status).toHaveText("Connected");
  });
});

test("the button stays under the finger that holds it @slow", async ({ voice, page }) => {
  await voice.open();
  await voice.press("Edit a copy");
  await voice.correct("The people");
  await page.getByLabel("Name", { exact: true }).fill("Bartholomew Fetherstonhaugh-Cholmondeley");
  await voice.button("Save and use").click();
  await expect(voice.region("Conversation")).toContainText("Bartholomew");
  await voice.takeTurns("Hold to talk");
  await voice.call();
  const hold = voice.button("Hold to talk");
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
    const lines = await hold
      .locator(".hold-name")
      .evaluate((name) => name.clientHeight / parseFloat(getComputedStyle(name).lineHeight));
    expect(lines, `at ${width} px`).toBeLessThan(1.5);
    await hold.hover();
    const before = await places();
    expect(before.length).toBeGreaterThanOrEqual(3);
    await page.mouse.down();
    await expect(voice.strip).toContainText("Bartholomew can hear you");
    expect(await places(), `at ${width} px`).toEqual(before);
    await page.mouse.up();
    await expect(voice.strip).not.toContainText("can hear you");
  }
});

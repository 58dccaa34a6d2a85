import { expect, type Locator, type Page } from "playwright/test";
import { followRequests } from "../settle.ts";
import { holdRequests } from "./hold-requests.ts";
import { pressTwice } from "./press-twice.ts";
import { tabTo } from "./tab-to.ts";
import type { VoicePage } from "./voice-page.ts";
import { test } from "./voice-test.ts";

test.use({ viewport: { width: 375, height: 800 } });

test("a whole rehearsal can be had with the keyboard alone", async ({ voice }) => {
  const { page, past, debrief } = voice;
  const { keyboard } = page;
  await voice.open();
  await expectAllReached(page);
  const key = page.getByLabel("OpenAI key");
  await goTo(key);
  await keyboard.insertText("any text");
  await keyboard.press("Enter");
  await expect(voice.region("API Keys").locator("form").getByText("Saved")).toBeVisible();
  await expect(key).toBeFocused();
  await enter(voice.button("Clear OpenAI key"));
  await expect(key).toBeFocused();
  await keyboard.insertText("any text");
  await enter(voice.button("Save OpenAI key"));
  await expect(key).toBeFocused();
  await enter(voice.button("Call settings"));
  await tabTo(page, "Start muted");
  await keyboard.press("Space");
  await enter(voice.button("Connect"));
  await voice.connected();
  await expect(voice.button("Mute")).toBeFocused();
  // Its code comes late.
  await expect(page.getByRole("group", { name: "What is going on" })).toBeVisible();
  await expectAllReached(page);

  await goTo(voice.field);
  await keyboard.insertText("Where is my code?");
  await tabTo(page, "Send");
  await keyboard.press("Enter");
  await expect(voice.field).toBeFocused();
  await expect(voice.messages.nth(1)).toContainText("I know why you are calling");
  await voice.answered();
  await voice.control("error");
  await expect(voice.button("Dismiss")).toBeVisible();
  await tabTo(page, "Dismiss", "Shift+Tab");
  await keyboard.press("Enter");
  await expect(voice.button("Mute")).toBeFocused();
  await voice.speakOn("And another thing.");
  await expect(voice.messages.nth(2)).toContainText("And another thing");
  await expect(voice.personaThat("speaks")).toBeVisible();
  await tabTo(page, "Interrupt", "Shift+Tab");
  await keyboard.press("Enter");
  await expect(voice.messages.nth(2)).toContainText("interrupted");
  await expect(voice.button("Interrupt")).toBeFocused();
  await goTo(voice.button("Mute"));
  for (const pressed of ["false", "true"]) {
    await keyboard.press("Space");
    await expect(voice.button("Mute")).toHaveAttribute("aria-pressed", pressed);
  }
  const microphones = page.getByLabel("Microphone", { exact: true });
  const before = await microphones.inputValue();
  await goTo(microphones);
  await keyboard.press("ArrowDown");
  await expect(microphones).not.toHaveValue(before);
  await expect(microphones).toBeFocused();
  await tabTo(page, "Refresh microphones");
  await keyboard.press("Enter");
  await tabTo(page, "Trigger Response");
  await expect(page.getByRole("tooltip").filter({ visible: true })).toHaveCount(1);
  await keyboard.press("Escape");
  await expect(page.getByRole("tooltip").filter({ visible: true })).toHaveCount(0);
  await keyboard.press("Space");
  await expect(page.getByRole("checkbox", { name: "Trigger Response" })).not.toBeChecked();

  await goTo(page.getByRole("tab", { name: "Windows to clean" }));
  await keyboard.press("ArrowRight");
  await expect(voice.region("Final Transcript")).toContainText("No final transcript yet");
  await expect(page.getByRole("tab", { name: "Final Transcript" })).toBeFocused();
  await keyboard.press("ArrowLeft");
  await expect(voice.region("Windows to clean")).toBeVisible();
  const cleaning = page.getByRole("switch", { name: "Clean the transcript" });
  await goTo(cleaning);
  for (const isOn of [false, true]) {
    await keyboard.press("Space");
    await expect(cleaning).toBeChecked({ checked: isOn });
  }
  await expect(cleaning).toBeFocused();

  await enter(voice.button("Stop"));
  await expect(voice.status).toHaveText("Not connected");
  await expect(voice.button("Go to the debrief")).toBeFocused();
  await expect(voice.region("Windows to clean")).toContainText("Cleaned");
  await goTo(page.getByRole("tab", { name: "Windows to clean" }));
  await keyboard.press("End");
  await tabTo(page, "Show the turn");
  await keyboard.press("Enter");
  await expect(voice.messages.first()).toBeFocused();
  await enter(voice.askForDebrief);
  await expect(debrief.getByText("To try next time")).toBeVisible();
  await expect(verdict(voice)).toBeFocused();
  await tabTo(page, "“Where is my code?”");
  await keyboard.press("Enter");
  await expect(voice.messages.first()).toBeFocused();
  // Its debrief is kept within a second or two.
  await expect(voice.rehearsals.first()).toHaveAccessibleName(/met 5\.0/);
  await tabTo(page, "Open");
  await keyboard.press("Enter");
  await expect(past.getByRole("region", { name: /^Rehearsal of/ })).toBeFocused();
  await expectAllReached(page);
  await enter(past.getByRole("button", { name: "Close" }));
  await expect(past.getByRole("region")).toHaveCount(0);
  await expectPlaceKept(page);
  await enter(voice.button("Delete all"));
  await tabTo(page, "Delete it");
  await keyboard.press("Enter");
  await expect(past).toContainText("None yet.");
  await expectPlaceKept(page);
});

test("what goes away when it is pressed leaves the focus where one goes on", async ({ voice }) => {
  const { page } = voice;
  const { keyboard } = page;
  await voice.connectMuted("fault:null@completion*2");
  await voice.exchange("Where is my code?");
  await voice.speakOn("And another thing.");
  await expect(voice.personaThat("speaks")).toBeVisible();
  await tabTo(page, "Interrupt", "Shift+Tab");
  await voice.control("expire");
  await expect(voice.button("Interrupt")).toHaveCount(0);
  await expect(voice.button("Connect")).toBeFocused();

  const windows = voice.region("Windows to clean");
  await expect(windows.getByRole("alert")).toBeVisible();
  await tabTo(page, "Try again: window one");
  await keyboard.press("Enter");
  await expect(windows.getByRole("listitem")).toBeFocused();
  await expect(windows).toContainText("OpenAI’s answer was empty. Nothing is lost");
  await tabTo(page, "Try again: window one");
  await keyboard.press("Enter");
  await expect(windows).toContainText("Cleaned");
  await expect(windows.getByRole("listitem")).toBeFocused();

  await voice.faults("null@completion*1");
  await tabTo(page, "Debrief");
  await keyboard.press("Enter");
  await expect(voice.debrief.getByRole("alert")).toBeVisible();
  await tabTo(page, "Try again");
  await keyboard.press("Enter");
  await expect(page.getByText("To try next time")).toBeVisible();
  await expect(verdict(voice)).toBeFocused();
});

test("one Enter too many after “Carry on” does not hang up", async ({ voice }) => {
  const { keyboard } = voice.page;
  const [pause, carryOn] = [voice.button("Pause"), voice.button("Carry on")];
  await voice.connectMuted();
  await expect(pause).toHaveAttribute("aria-pressed", "false");
  await pause.press("Enter");
  await expect(voice.status).toHaveText("Paused");
  await expect(pause).toHaveAttribute("aria-pressed", "true");
  await expect(carryOn).toBeFocused();
  await pause.press("Enter");
  await voice.connected();
  await expect(pause).toBeFocused();
  await expect(pause).toHaveAttribute("aria-pressed", "false");
  await expect(carryOn).toHaveCount(0);

  await keyboard.press("Enter");
  await expect(carryOn).toBeFocused();
  await voice.page.evaluate(pressOnceTooMany);
  await voice.connected();
  await expect(pause).toBeFocused();
  await keyboard.press("Enter");
  await expect(voice.status).toHaveText("Paused");
  await expect(carryOn).toBeFocused();
  await voice.faults("503@session");
  await keyboard.press("Enter");
  await expect(voice.alert).toHaveCount(1);
  await expect(voice.button("Connect")).toBeFocused();
  await voice.faults("");
});

/** In the page, as half a second may pass before a busy machine lets a test press again. */
async function pressOnceTooMany(): Promise<void> {
  const carryOn = document.querySelector<HTMLElement>(":focus");
  carryOn?.click();
  while (document.activeElement === carryOn) await new Promise(requestAnimationFrame);
  document.querySelector<HTMLElement>(":focus")?.click();
}

/** Goes to a stop of Tab, to which Tab leads, as `expectAllReached` shows. */
async function goTo(control: Locator): Promise<void> {
  await expect(control).toHaveJSProperty("tabIndex", 0);
  await control.focus();
}

async function enter(control: Locator): Promise<void> {
  const { keyboard } = control.page();
  await goTo(control);
  // As on the way by Tab: right after another Enter, this one would be one too many.
  await keyboard.press("Shift");
  await keyboard.press("Enter");
}

/** The first that a debrief says. */
function verdict(voice: VoicePage): Locator {
  return voice.debrief.getByRole("heading", { level: 3 }).first();
}

/** The focus is somewhere, so that the next Tab goes on from there. */
async function expectPlaceKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
}

/** Every control of the tool that can be seen and used is a stop on the way of Tab through it. */
async function expectAllReached(page: Page): Promise<void> {
  const place = await page.evaluateHandle(() => document.activeElement);
  const count = await page.evaluate(() => {
    const wanted = "a[href], button, input:not([type=radio]:not(:checked)), select, [tabindex='0']";
    const controls = [...document.querySelectorAll<HTMLElement>(`main :is(${wanted})`)].filter(
      (one) => one.tabIndex >= 0 && !one.matches(":disabled") && one.checkVisibility(),
    );
    const unreached = new Set(controls);
    Object.assign(window, { unreached });
    addEventListener("focusin", ({ target }) => unreached.delete(target as HTMLElement));
    document.querySelector<HTMLElement>("main")?.focus();
    return controls.length;
  });
  expect(count).toBeGreaterThan(5);
  const reach = () =>
    page.evaluate(() => {
      const unreached = Reflect.get(window, "unreached") as Set<Element>;
      return [...unreached].map((one) => one.outerHTML.slice(0, 120));
    });
  for (let presses = 0; presses < count + 20; presses++) {
    await page.keyboard.press("Tab");
    if (presses % 10 === 9 && (await reach()).length === 0) break;
  }
  expect(await reach()).toEqual([]);
  await place.evaluate((element) => element instanceof HTMLElement && element.focus());
}

test("Enter that is held presses once, and nothing else", async ({ voice, page }) => {
  const go = await holdRequests(page, "**/live-call-*.js");
  await voice.open();
  await voice.saveKey("any text");
  const former = voice.provider.sessions().length;
  await voice.button("Connect").focus();
  await page.keyboard.down("Enter");
  await expect(voice.button("Mute")).toBeFocused();
  // Playwright's second press of a key that is down is a repeat, as a held key sends them.
  for (let press = 0; press < 9; press++) await page.keyboard.down("Enter");
  await expect(voice.button("Mute")).toBeFocused();
  go();
  await voice.connected();
  for (let press = 0; press < 10; press++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(voice.status).toHaveText("Connected");
  await expect(voice.button("Mute")).toHaveAttribute("aria-pressed", "false");
  expect(voice.provider.sessions().length).toBe(former + 1);
  // Nor does a held Enter press its own button again and again.
  for (let press = 0; press < 4; press++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(voice.button("Mute")).toHaveAttribute("aria-pressed", "true");
});

test("a second Enter on Connect never hangs up, and at once it does nothing", async ({
  voice,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.install();
  const go = await holdRequests(page, "**/live-call-*.js");
  await voice.open();
  await voice.saveKey("any text");
  // Both presses come at once, however slow the machine is.
  expect(await voice.button("Connect").evaluate(pressTwice)).toBe(false);
  await expect(voice.button("Mute")).toBeFocused();
  await page.clock.fastForward(500);
  await page.keyboard.press("Enter");
  await expect(voice.button("Mute")).toHaveAttribute("aria-pressed", "true");
  await voice.button("Stop").press("Enter");
  await expect(voice.status).toHaveText("Not connected");
  await expect(voice.button("Connect")).toBeFocused();
  await expect(voice.button("Connect")).toBeInViewport({ ratio: 1 });
  go();
  expect(await voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
});

/** Taps Connect, and another button as soon as it can be pressed, so many pixels further down. */
function tapTwice(voice: VoicePage, further: number, second: string): Promise<void> {
  return voice.button("Connect").evaluate(
    (connect, [down, selector]) => {
      const { left, top, width, height } = connect.getBoundingClientRect();
      const [clientX, clientY] = [left + width / 2, top + height / 2];
      const now = performance.now();
      const tap = (on: Element, below: number) => {
        const at = { clientX, clientY: clientY + below };
        const event = new MouseEvent("click", { bubbles: true, detail: 1, ...at });
        // Both at once, however busy the machine is.
        Object.defineProperty(event, "timeStamp", { value: now });
        on.dispatchEvent(event);
      };
      tap(connect, 0);
      const observer = new MutationObserver(() => {
        const button = document.querySelector(selector);
        if (!button) return;
        observer.disconnect();
        tap(button, down);
      });
      observer.observe(document.body, { subtree: true, attributes: true, childList: true });
    },
    [further, second] as const,
  );
}

test("a second tap where Connect was neither hangs up nor pauses, and Stop is pressed elsewhere", async ({
  voice,
  page,
}) => {
  const stop = ".stop-button:enabled";
  const expectEnded = async () => {
    await expect(voice.status).toHaveText("Not connected");
    await expect(voice.button("Connect")).toBeEnabled();
    expect(await voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
  };
  await page.setViewportSize({ width: 375, height: 812 });
  await page.clock.install();
  const settled = followRequests(page);
  await voice.open();
  await voice.mute();
  await voice.saveKey("any text");
  // Its code is there, so that Stop comes at once.
  await voice.button("Connect").hover();
  await settled();
  await test.step("not by a finger that has moved", async () => {
    await tapTwice(voice, 60, stop);
    await expectEnded();
  });
  await test.step("nor by assistive technology, which presses at once", async () => {
    await voice.button("Connect").evaluate((connect: HTMLElement) => connect.click());
    await voice.button("Stop").evaluate((button: HTMLElement) => button.click());
    await expectEnded();
  });
  await test.step("Stop, which ends the call later, wherever it is pressed", async () => {
    await tapTwice(voice, 4, stop);
    await voice.connected();
    await page.clock.fastForward(500);
    await voice.stop();
  });
  await test.step("Pause", async () => {
    await tapTwice(voice, 4, ".pause:not([aria-disabled])");
    await voice.connected();
    await page.clock.fastForward(500);
    await voice.pause();
  });
});

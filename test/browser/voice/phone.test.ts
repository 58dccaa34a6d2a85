import { expect, type Locator, type Page } from "playwright/test";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

declare global {
  interface Window {
    /** The locks that keep the screen on, released ones too. */
    locks: (EventTarget & { released: boolean })[];
  }
}

/** Stands in for a phone's screen, which no test browser has. */
function watchWakeLocks(): void {
  window.locks = [];
  const wakeLock = {
    async request() {
      const lock = Object.assign(new EventTarget(), {
        released: false,
        async release() {
          lock.released = true;
        },
      });
      window.locks.push(lock);
      return lock;
    },
  };
  Object.defineProperty(navigator, "wakeLock", { value: wakeLock });
}

/** What the page is told when the visitor leaves it or comes back to it. */
function setVisibility(page: Page, state: "hidden" | "visible"): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    if (value === "hidden") for (const lock of window.locks) lock.released = true;
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

test("the screen stays on as long as a call lasts, also after the page was hidden", async ({
  voice,
}) => {
  await voice.page.addInitScript(watchWakeLocks);
  const held = () =>
    voice.page.evaluate(() => window.locks.filter(({ released }) => !released).length);
  await voice.connectMuted();
  await expect.poll(held).toBe(1);
  await setVisibility(voice.page, "hidden");
  expect(await held()).toBe(0);
  await setVisibility(voice.page, "visible");
  await expect.poll(held).toBe(1);
  await voice.button("Stop").click();
  await expect.poll(held).toBe(0);
  await setVisibility(voice.page, "hidden");
  await setVisibility(voice.page, "visible");
  expect(await voice.page.evaluate(() => window.locks.length)).toBe(2);
});

test("a lock for the screen that the phone takes away while the page is shown is requested again, once @slow", async ({
  voice,
}) => {
  await voice.page.addInitScript(watchWakeLocks);
  const count = () => voice.page.evaluate(() => window.locks.length);
  const takeAway = () =>
    voice.page.evaluate(async () => {
      const lock = window.locks.at(-1);
      if (!lock) throw new Error("there is no lock");
      lock.released = true;
      lock.dispatchEvent(new Event("release"));
      // A request made now is answered by then.
      await new Promise((resolve) => setTimeout(resolve));
    });
  await voice.connectMuted();
  await expect.poll(count).toBe(1);
  await takeAway();
  expect(await count()).toBe(2);
  await takeAway();
  expect(await count()).toBe(2);
  await setVisibility(voice.page, "hidden");
  await setVisibility(voice.page, "visible");
  expect(await count()).toBe(3);
  await setVisibility(voice.page, "hidden");
  await takeAway();
  expect(await count()).toBe(3);
});

test("a browser without a lock for the screen connects all the same @slow", async ({ voice }) => {
  await voice.page.addInitScript(() => {
    Object.defineProperty(navigator, "wakeLock", { value: undefined });
  });
  await voice.connectMuted();
  await expect(voice.alert).toHaveCount(0);
});

for (const [how, back] of [
  [
    "its button",
    (page: Page) => page.getByRole("button", { name: "Use the microphone again" }).click(),
  ],
  ["coming back to the page", (page: Page) => setVisibility(page, "visible")],
  [
    "the system",
    (page: Page) => page.evaluate(() => window.tracks.at(-1)?.dispatchEvent(new Event("unmute"))),
  ],
] as const) {
  test(`a microphone that the phone mutes is told, and comes back by ${how} @slow`, async ({
    voice,
  }) => {
    await voice.page.addInitScript(watchWakeLocks);
    await voice.connectMuted();
    await voice.page.evaluate(() => window.tracks.at(-1)?.dispatchEvent(new Event("mute")));
    await expect(voice.alert).toContainText("Your device has paused the microphone");
    await voice.expectLight("Media", "off");
    await back(voice.page);
    await voice.connected();
    await expect(voice.alert).toHaveCount(0);
    await expect.poll(() => voice.stillOpen()).toEqual({ peers: 1, tracks: 1 });
    await voice.button("Mute").click();
    await voice.heard();
  });
}

test("a voice that the phone pauses is heard again by a button, or on coming back to the page @slow", async ({
  voice,
}) => {
  await voice.page.addInitScript(watchWakeLocks);
  await voice.connectMuted();
  const audio = voice.page.locator("audio");
  const isPaused = () =>
    audio.evaluate((element) => element instanceof HTMLAudioElement && element.paused);
  const pause = () =>
    audio.evaluate((element) => element instanceof HTMLAudioElement && element.pause());
  await expect.poll(isPaused).toBe(false);
  await pause();
  await expect(voice.alert).toContainText("Your device has paused Danny Marsh’s voice.");
  await voice.button("Hear the persona").click();
  await expect(voice.alert).toHaveCount(0);
  expect(await isPaused()).toBe(false);
  await pause();
  await expect(voice.alert).toHaveCount(1);
  await setVisibility(voice.page, "visible");
  await expect(voice.alert).toHaveCount(0);
  expect(await isPaused()).toBe(false);
  await voice.button("Stop").click();
  await expect(voice.status).toHaveText("Not connected");
  await expect(voice.alert).toHaveCount(0);
});

test("on a phone an ending says whole what can be done, and Connect stays in view once the call is over @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 812 });
  // One that speaks while it is muted is told of in place of the ending's next step.
  await voice.refuseMicrophone();
  await voice.open();
  await voice.openSettings();
  await page.getByLabel("Record the call").check();
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.button("Connect without a microphone").click();
  await expect(voice.status).toHaveText("Connected");
  await voice.type("So we have a deal then.");
  const ending = voice.region("Ending");
  const carryOn = ending.getByText("You can carry on, or press Stop for the debrief.", {
    exact: true,
  });
  await expect(carryOn).toBeVisible();
  await expect.poll(() => isWhole(carryOn)).toBe(true);
  await voice.answered();
  await voice.button("Stop").click();
  const kept = ending.getByText(
    "The call and its recording are kept in this browser. Ask for the debrief below, for under $0.01.",
    { exact: true },
  );
  await expect(kept).toBeVisible();
  await expect.poll(() => isWhole(kept)).toBe(true);
  await page.locator(".voice-panels").evaluate((panels) => panels.scrollIntoView({ block: "end" }));
  await expect(voice.button("Connect")).toBeInViewport({ ratio: 1 });
});

/** Whether nothing of its words is cut off. */
function isWhole(words: Locator): Promise<boolean> {
  return words.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const strip = element.closest(".strip")?.getBoundingClientRect();
    const fits = element.scrollHeight <= element.clientHeight;
    return fits && strip !== undefined && box.bottom <= strip.bottom && box.top >= strip.top;
  });
}

test("what stands in a message's dim line is 44 px high to a finger, and says of which message it is @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 812 });
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  const typed = voice.messages.first().getByRole("button", { name: "typed", exact: true });
  const again = voice.messages.getByRole("button", { name: "Try again from here", exact: true });
  await expect(typed).toBeVisible();
  await expect(again).toHaveCount(2);
  await expect(again.first()).toHaveAccessibleDescription("Where is my code?");
  await expect(again.last()).toHaveAccessibleDescription(/I know why you are calling/);
  for (const button of [typed, again.first(), again.last()]) {
    const missed = await button.evaluate((element) => {
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } = element.getBoundingClientRect();
      const middle = top + height / 2;
      const ys = Array.from({ length: 43 }, (_, step) => middle - 21 + step);
      return ys.filter((y) => !element.contains(document.elementFromPoint(left + width / 2, y)));
    });
    expect(missed).toEqual([]);
  }
});

test("on a phone a message's dim line says how clear its transcript is and is one line, at whose end the ids are cut short @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 812 });
  await voice.connectMuted();
  await voice.exchange("Where is my code?");
  for (const message of ["And the extra weeks?", "And the vouchers?"]) {
    await voice.type(message);
    await voice.answered();
  }
  const lines = voice.messages.locator(".message-facts");
  for (const words of ["transcript clear", "transcript fairly clear", "transcript unclear"]) {
    await expect(lines.getByText(words).first()).toBeVisible();
  }
  const heights = await lines.evaluateAll((all) => all.map((line) => line.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(24);
  const ids = lines.locator(".message-ids").nth(1);
  expect(await ids.evaluate((cut) => cut.scrollWidth > cut.clientWidth)).toBe(true);
});

test("the notes leave a phone's dock free @slow", async ({ voice }) => {
  const { page } = voice;
  for (const [width, height] of [
    [375, 667],
    [320, 568],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (width === 375) await voice.connectMuted();
    await voice.button("Notes").click();
    const notes = page.getByRole("group", { name: "Notes" });
    await expect(notes).toBeVisible();
    const [sheet, dock] = await Promise.all([
      notes.boundingBox(),
      page.locator(".dock").boundingBox(),
    ]);
    if (!sheet || !dock) throw new Error("Notes or dock has no place");
    const gap = Math.max(dock.y - (sheet.y + sheet.height), sheet.y - (dock.y + dock.height));
    expect(gap, `${width} × ${height}`).toBeGreaterThan(-1);
    expect(sheet.height, `${width} × ${height}`).toBeGreaterThan(150);
    await voice.button("Mute").click();
    await expect(notes).toBeHidden();
  }
});

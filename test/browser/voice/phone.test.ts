import { expect } from "playwright/test";
import { test } from "./voice-test.ts";

declare global {
  interface Window {
    /** The locks that keep the screen on, released ones too. */
    locks: (EventTarget & { released: boolean })[];
  }
  interface Navigator {
    readonly audioSession?: { type: string };
  }
}

/** Stands in for a phone's screen and its sound, which no test browser has. */
function standInPhone(): void {
  window.locks = [];
  const wakeLock = {
    async request() {
      const lock = Object.assign(new EventTarget(), {
        released: false,
        release: async () => void (lock.released = true),
      });
      window.locks.push(lock);
      return lock;
    },
  };
  Object.defineProperty(navigator, "wakeLock", { value: wakeLock, configurable: true });
  Object.defineProperty(navigator, "audioSession", { value: { type: "auto" } });
}

test("the screen stays on as long as a call lasts", async ({ voice, page }) => {
  const count = () => page.evaluate(() => window.locks.length);
  const held = () => page.evaluate(() => window.locks.filter((lock) => !lock.released).length);
  const type = () => page.evaluate(() => navigator.audioSession?.type);
  const setVisibility = (state: "hidden" | "visible") =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      if (value === "hidden") for (const lock of window.locks) lock.released = true;
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  const takeAway = () =>
    page.evaluate(async () => {
      const lock = window.locks.at(-1);
      if (!lock) throw new Error("there is no lock");
      lock.released = true;
      lock.dispatchEvent(new Event("release"));
      // A request made now is answered by then.
      await new Promise((resolve) => setTimeout(resolve));
    });
  await voice.open();
  await page.evaluate(standInPhone);
  await voice.mute();
  await voice.call();
  await expect.poll(held).toBe(1);
  expect(await type()).toBe("play-and-record");

  await test.step("taken away while the page is shown, it is requested again, once", async () => {
    await takeAway();
    expect(await count()).toBe(2);
    await takeAway();
    expect(await count()).toBe(2);
  });
  await test.step("hidden and shown", async () => {
    await setVisibility("hidden");
    expect(await held()).toBe(0);
    await setVisibility("visible");
    await expect.poll(held).toBe(1);
    expect(await count()).toBe(3);
    await setVisibility("hidden");
    await takeAway();
    expect(await count()).toBe(3);
    await setVisibility("visible");
    await expect.poll(held).toBe(1);
  });
  await voice.button("Pause").click();
  await expect.poll(type).toBe("auto");
  await expect.poll(held).toBe(0);
  await voice.carryOn();
  expect(await type()).toBe("play-and-record");
  await voice.stop();
  await expect.poll(held).toBe(0);
  expect(await type()).toBe("auto");
  const before = await count();
  await setVisibility("hidden");
  await setVisibility("visible");
  expect(await count()).toBe(before);

  await page.evaluate(() => Object.defineProperty(navigator, "wakeLock", { value: undefined }));
  await voice.redial();
  await expect(voice.alert).toHaveCount(0);
});

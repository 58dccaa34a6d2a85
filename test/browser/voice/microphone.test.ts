import { expect } from "playwright/test";
import { holdTime } from "../hold-time.ts";
import { expectNoFaults } from "./expect-no-faults.ts";
import { nextSentence, type VoicePage } from "./voice-page.ts";
import { test } from "./voice-test.ts";

declare global {
  interface Window {
    /** The statuses that a screen reader was told. */
    statuses: string[];
    /** Whether there is a microphone, whether it is listed, and what asking for it fails with else. */
    microphone: { isPlugged: boolean; isListed: boolean; error: string; words: string };
  }
}

const choice = (voice: VoicePage) => voice.page.getByLabel("Microphone", { exact: true });

/** Takes every microphone away, until `setMicrophone` says otherwise. */
function unplug({ page }: VoicePage): Promise<void> {
  return page.evaluate(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const list = mediaDevices.enumerateDevices.bind(mediaDevices);
    window.microphone = { isPlugged: false, isListed: false, error: "NotFoundError", words: "" };
    mediaDevices.getUserMedia = async (wanted) => {
      const { isPlugged, error, words } = window.microphone;
      if (!isPlugged) throw new DOMException(words, error);
      return open(wanted);
    };
    mediaDevices.enumerateDevices = async () => {
      const { isPlugged, isListed } = window.microphone;
      return isPlugged || isListed ? list() : [];
    };
  });
}

function setMicrophone({ page }: VoicePage, state: Partial<Window["microphone"]>): Promise<void> {
  return page.evaluate((now) => void Object.assign(window.microphone, now), state);
}

function tellOfDevices({ page }: VoicePage): Promise<void> {
  return page.evaluate(() => void navigator.mediaDevices.dispatchEvent(new Event("devicechange")));
}

/** What the newest track is told by the device. */
function tellTrack({ page }: VoicePage, event: "mute" | "ended"): Promise<void> {
  return page.evaluate((name) => {
    const track = window.tracks.at(-1);
    if (name === "ended") track?.stop();
    track?.dispatchEvent(new Event(name));
  }, event);
}

/** Whether the call sends the newest microphone, and holds no other open. */
async function expectSent(voice: VoicePage): Promise<void> {
  await voice.connected();
  await expect(voice.alert).toHaveCount(0);
  await expect.poll(() => voice.stillOpen()).toEqual({ peers: 1, tracks: 1 });
  const isSent = () =>
    voice.page.evaluate(() => {
      const newest = window.tracks.at(-1);
      const senders = window.peers.at(-1)?.getSenders();
      return newest?.readyState === "live" && senders?.some(({ track }) => track === newest);
    });
  await expect.poll(isSent).toBe(true);
}

test("a microphone that fails says why, until there is one", async ({ voice, page }) => {
  const notFound = "No microphone was found.";
  const refresh = voice.button("Refresh microphones");
  await voice.open();
  await unplug(voice);
  await voice.saveKey("any text");
  await refresh.click();
  const none = page.getByRole("option", { name: "No microphones found" });
  await expect(none).toBeDisabled();

  for (const [button, what, find] of [
    ["Connect", "Refresh", () => refresh.click()],
    ["Refresh microphones", "plugging one in", () => tellOfDevices(voice)],
  ] as const) {
    await test.step(`told by ${button}, ended by ${what}`, async () => {
      await voice.button(button).click();
      await expect(voice.alert).toHaveText(/No microphone was found.*Plug one in/);
      await setMicrophone(voice, { isPlugged: true });
      await find();
      await expect(voice.alert).toHaveCount(0);
      await setMicrophone(voice, { isPlugged: false });
      await tellOfDevices(voice);
      // Else the next one that is plugged in may be no news.
      await expect(none).toBeDisabled();
    });
  }
  await test.step("ended by a choice, and by no list that is not news", async () => {
    await setMicrophone(voice, { isListed: true });
    await refresh.click();
    await expect(choice(voice)).not.toHaveValue("");
    await voice.button("Connect").click();
    await expect(voice.alert).toContainText(notFound);
    await tellOfDevices(voice);
    await page.evaluate(async () => {
      await navigator.mediaDevices.enumerateDevices();
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    });
    await expect(voice.alert).toHaveCount(1);
    await setMicrophone(voice, { isPlugged: true });
    await choice(voice).selectOption({ index: 1 });
    await expect(voice.alert).toHaveCount(0);
    await setMicrophone(voice, { isPlugged: false, isListed: false });
    await tellOfDevices(voice);
  });
  for (const again of ["Connect", "Refresh microphones", "Connect"]) {
    await voice.button(again).click();
    await expect(voice.alert).toContainText(notFound);
    await expect(voice.alert).toHaveCount(1);
    await expect(voice.button("Connect without a microphone")).toBeVisible();
  }
  await refresh.click();
  await voice.button("Connect without a microphone").click();
  await expect(voice.status).toHaveText("Connected");
  await expect(voice.alert).toHaveCount(0);
});

test("an address that is not secure says so instead of asking in vain, and all else works", async ({
  voice,
}) => {
  await voice.openInsecure();
  await voice.button("Refresh microphones").click();
  await expect(voice.alert).toHaveText(/not secure.*https/);
  await voice.writeByHand();
  await voice.page.waitForFunction(() => Boolean(history.state?.usr));
  await voice.page.goBack();
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.button("Connect without a microphone").click();
  await voice.type("שלום Danny, המחיר הוא £1,710!");
  const words = voice.messages.first().locator(".message-text");
  await expect(words).toHaveCSS("direction", "rtl");
  await voice.answered();
});

test("a call goes on by typing until it has its microphone back", async ({ voice }) => {
  const { page } = voice;
  const lost = "Microphone lost";
  const again = voice.button("Use the microphone again");
  await voice.connectMuted();
  await unplug(voice);
  await test.step("the only one is unplugged", async () => {
    await tellTrack(voice, "ended");
    await expect(voice.alert).toContainText("Your microphone is gone");
    await voice.expectLight("Media", "off");
    await expect(voice.status).toHaveText(lost);
    await voice.type("Can we go on in writing?");
    await expect(voice.messages.last()).toContainText("Hi. Yes, I know why you are calling.");
    await voice.answered();
    await setMicrophone(voice, { isPlugged: true });
    await tellOfDevices(voice);
    await expectSent(voice);
  });

  await test.step("its permission was revoked", async () => {
    await setMicrophone(voice, { isPlugged: false, isListed: true, error: "NotAllowedError" });
    await tellTrack(voice, "ended");
    await expect(voice.alert).toContainText("The microphone is no longer allowed on this page");
    await again.click();
    await expect(voice.alert).toHaveCount(1);
    await expect(voice.status).toHaveText(lost);
    await setMicrophone(voice, { isPlugged: true });
    await again.click();
    await expectSent(voice);
  });

  for (const [what, act] of [
    ["the alert's button", () => again.click()],
    [
      "coming back to the page",
      () => page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange"))),
    ],
  ] as const) {
    await test.step(`the device paused it, and it comes back by ${what}`, async () => {
      const tracks = await page.evaluate(() => window.tracks.length);
      await tellTrack(voice, "mute");
      await expect(voice.alert).toContainText("Your device has paused the microphone");
      await voice.expectLight("Media", "off");
      await act();
      await expect.poll(() => page.evaluate(() => window.tracks.length)).toBe(tracks + 1);
      await expectSent(voice);
    });
  }
  await voice.stop();
  await expect.poll(() => voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
});

test("a microphone that is unplugged gives way to the default one", async ({ voice, page }) => {
  await page.clock.install();
  await voice.connectMuted();
  await choice(voice).selectOption({ index: 2 });
  await expect.poll(() => page.evaluate(() => window.tracks.length)).toBe(2);
  const statuses = await announced(voice);
  // A loss that lasts is told, and on a busy machine the default microphone takes its time.
  await holdTime(page);
  await tellTrack(voice, "ended");
  await expect(voice.alert).toContainText("The default one is being used instead.");
  await voice.region("Conversation").getByRole("button", { name: "Dismiss" }).click();
  await expect(voice.alert).toHaveCount(0);
  await voice.connected();
  await page.clock.runFor(5_000);
  // Not that the visitor is not heard, which is over before it could be read.
  expect(await statuses()).toEqual([]);
  expect(await voice.stillOpen()).toEqual({ peers: 1, tracks: 1 });
});

test("screen readers are told that a call begins and ends @slow", async ({ voice }) => {
  // Whoever speaks while they are muted is told so.
  await voice.silenceMicrophone();
  await voice.open();
  await voice.saveKey("any text");
  const statuses = await announced(voice);
  await voice.mute();
  await voice.redial();
  await voice.pause();
  await voice.stop();
  const told = await statuses();
  expect(told[0]).toBe("Asking for a session…");
  expect(told.slice(1, 3).toSorted()).toEqual(["Connected", "You are muted."]);
  expect(told.slice(3)).toEqual([
    expect.stringMatching(/^Paused at \d:\d\d\./),
    expect.stringMatching(/^Call ended after \d:\d\d\./),
  ]);
});

/** Returns what reads all that was announced since. */
async function announced(voice: VoicePage): Promise<() => Promise<string[]>> {
  const { page } = voice;
  const region = voice.region("Conversation").locator(".conversation-body > [aria-live=polite]");
  await region.evaluate((element) => {
    window.statuses = [];
    const texts = () => [...element.children].map((line) => line.textContent ?? "");
    let before = texts();
    new MutationObserver(() => {
      const now = texts();
      window.statuses.push(...now.filter((text) => text !== "" && !before.includes(text)));
      before = now;
    }).observe(element, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => window.statuses);
}

test("the level meter moves although its audio context fails @slow", async ({ voice, page }) => {
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await voice.open();
  await page.evaluate(() => {
    const Context = window.AudioContext;
    let count = 0;
    window.AudioContext = class extends Context {
      constructor() {
        if (count++ === 0) throw new DOMException("", "NotSupportedError");
        super();
        void this.suspend();
      }
    };
  });
  await voice.call();
  const meter = page.getByRole("meter", { name: "Input level" });
  const level = () => meter.evaluate((element: HTMLMeterElement) => element.value);
  await expect.poll(level, { intervals: [50], timeout: nextSentence }).toBeGreaterThan(0);
  expect(errors).toEqual([]);
});

test("a call without a microphone is typed, and heard @real", async ({ voice, page }) => {
  await voice.open();
  await unplug(voice);
  await setMicrophone(voice, { isListed: true, error: "NotAllowedError" });
  await voice.takeTurns("Hold to talk");
  await voice.dial();
  await expect(voice.alert).toContainText("The microphone is not allowed on this page.");
  await expect(voice.button("Connect without a microphone")).toBeInViewport({ ratio: 1 });
  await voice.button("Connect without a microphone").click();
  await expect(voice.status).toHaveText("Connected");
  await expect(voice.alert).toHaveCount(0);
  await voice.expectLight("Media", "off");
  const reason = "This call has no microphone: type what you want to say.";
  await expect(voice.strip).toContainText(reason);
  for (const name of ["Hold to talk", "Mute"]) {
    await expect(voice.button(name)).toHaveAccessibleDescription(reason);
    await expect(voice.button(name)).toBeDisabled();
  }
  await expectNoFaults(page, "a call without a microphone", ".conversation");
  await voice.exchange("Where is my code?");
  expect(await voice.heardEnergy(), "of the persona").toBeGreaterThan(0);
  await voice.pause();
  await voice.button("Carry on").click();
  await expect(voice.status).toHaveText("Connected");
  await setMicrophone(voice, { isPlugged: true });
  await choice(voice).selectOption({ index: 1 });
  await expectSent(voice);
  await expect(voice.button("Mute")).toBeEnabled();
  await expect(voice.strip).not.toContainText("This call has no microphone");
  await voice.stop();
  await expect(voice.debrief).toBeVisible();
});

test("a microphone that delivers nothing is told of", async ({ voice, page }) => {
  await page.clock.install();
  await voice.silenceMicrophone();
  await voice.connect();
  const text = "No sound comes from your microphone. Check its own switch, or choose another one.";
  const notice = page.locator("[aria-live=polite]").getByText(text, { exact: true });
  const listen = () => page.clock.runFor(10_000);
  await listen();
  await expect(notice).toBeVisible();
  await expect(voice.alert).toHaveCount(0);
  await expectNoFaults(page, "a silent microphone", ".conversation");
  await voice.button("Choose another").click();
  await expect(choice(voice)).toBeFocused();
  // Whoever is muted has no need to be told.
  await voice.mute();
  await expect(notice).toHaveCount(0);
  await voice.mute();
  await listen();
  await expect(notice).toBeVisible();
  await voice.button("Dismiss").click();
  await expect(notice).toHaveCount(0);
  await expect(voice.button("Mute")).toBeFocused();
});

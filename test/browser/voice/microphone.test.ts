import { expect } from "playwright/test";
import { expectNoFaults } from "./expect-no-faults.ts";
import { nextSentence, type VoicePage } from "./voice-page.ts";
import { askingLaunchOptions as launchOptions, dialects, test } from "./voice-test.ts";
import { slowIn } from "./slow-in.ts";

test.use({ launchOptions });

test("permission is asked for by Connect or Refresh, never on load, and a refusal says what to do", async ({
  voice,
  context,
}) => {
  await context.clearPermissions();
  await voice.open();
  expect(await voice.page.evaluate(() => window.tracks.length)).toBe(0);
  await voice.button("Refresh microphones").click();
  await expect(voice.alert).toContainText("The microphone is not allowed on this page.");
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await expect(voice.alert).toContainText("Allow it in the browser’s settings for this site");
  await expect(voice.alert).toHaveCount(1);
  await expect(voice.alert).toContainText("reload the page");
  await context.grantPermissions(["microphone"]);
  await voice.button("Connect").click();
  await voice.connected();
});

for (const [error, message, words] of [
  [
    "NotAllowedError",
    /device does not let the browser.*your system’s privacy settings/,
    "Permission denied by system",
  ],
  ["NotFoundError", /No microphone was found.*Plug one in/, ""],
  ["NotReadableError", /in use or not responding.*Close other programs/, ""],
] as const) {
  test(`a microphone that fails with ${error} ${words} has a message of its own @slow`, async ({
    voice,
  }) => {
    await voice.page.addInitScript(
      ([name, text]) => {
        navigator.mediaDevices.enumerateDevices = async () => [];
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException(text, name));
      },
      [error, words],
    );
    await voice.open();
    const placeholder = voice.page.getByRole("option", { name: "No microphones found" });
    await expect(placeholder).toBeDisabled();
    await voice.saveKey("any text");
    await voice.button("Connect").click();
    await expect(voice.alert).toHaveText(message);
  });
}

for (const [what, find] of [
  ["Refresh finds", (voice: VoicePage) => voice.button("Refresh microphones").click()],
  ["is plugged in", tellOfDevices],
  [
    "is chosen",
    async (voice: VoicePage) => {
      // From a list that is not news.
      await expect(microphones(voice)).not.toHaveValue("");
      await microphones(voice).selectOption({ index: 1 });
    },
  ],
] as const) {
  for (const button of ["Connect", "Refresh microphones"]) {
    test(`that none was found, which ${button} told, goes when one ${what}, and is told once when it is gone again @slow`, async ({
      voice,
    }) => {
      const { page } = voice;
      const isListed = what === "is chosen";
      await page.addInitScript(withoutMicrophone);
      await page.addInitScript((listed) => (window.isListed = listed), isListed);
      await voice.open();
      await voice.saveKey("any text");
      await voice.button(button).click();
      await expect(voice.alert).toContainText("No microphone was found.");
      await page.evaluate(() => (window.isPlugged = true));
      await find(voice);
      await expect(voice.alert).toHaveCount(0);
      await page.evaluate(() => (window.isPlugged = false));
      await tellOfDevices(voice);
      for (const again of ["Connect", "Refresh microphones", "Refresh microphones", "Connect"]) {
        await voice.button(again).click();
        await expect(voice.alert).toContainText("No microphone was found.");
        await expect(voice.alert).toHaveCount(1);
        await expect(voice.button("Connect without a microphone")).toBeVisible();
      }
      await voice.button("Refresh microphones").click();
      await voice.button("Connect without a microphone").click();
      await expect(voice.status).toHaveText("Connected");
      await expect(voice.alert).toHaveCount(0);
    });
  }
}

test("a list that names no other microphone leaves what Connect told @slow", async ({ voice }) => {
  const { page } = voice;
  await page.addInitScript(withoutMicrophone);
  await page.addInitScript(() => (window.isListed = true));
  await voice.open();
  await expect(microphones(voice)).not.toHaveValue("");
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await expect(voice.alert).toContainText("No microphone was found.");
  await tellOfDevices(voice);
  await page.evaluate(async () => {
    await navigator.mediaDevices.enumerateDevices();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });
  await expect(voice.alert).toHaveCount(1);
});

function microphones(voice: VoicePage) {
  return voice.page.getByLabel("Microphone", { exact: true });
}

function tellOfDevices(voice: VoicePage): Promise<void> {
  return voice.page.evaluate(() => {
    navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
  });
}

/** Runs in the page: there is none until `isPlugged`. */
function withoutMicrophone(): void {
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  const list = mediaDevices.enumerateDevices.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wanted) => {
    if (!window.isPlugged) throw new DOMException("", "NotFoundError");
    return open(wanted);
  };
  mediaDevices.enumerateDevices = async () => (window.isPlugged || window.isListed ? list() : []);
}

test("an address that is not secure says so instead of asking in vain", async ({ voice }) => {
  await voice.openInsecure();
  await voice.button("Refresh microphones").click();
  await expect(voice.alert).toHaveText(/not secure.*https/);
});

test("a microphone that is unplugged in the call gives way to the default one, and says so", async ({
  voice,
}) => {
  const { page } = voice;
  await page.clock.install();
  await voice.connectMuted();
  await page.getByLabel("Microphone", { exact: true }).selectOption({ index: 2 });
  await expect.poll(() => page.evaluate(() => window.tracks.length)).toBe(2);
  const statuses = await announced(voice);
  // A loss that lasts is told, and on a busy machine the default microphone takes its time.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.evaluate(() => {
    const track = window.tracks.at(-1);
    track?.stop();
    track?.dispatchEvent(new Event("ended"));
  });
  await expect(voice.alert).toContainText("The default one is being used instead.");
  await voice.region("Conversation").getByRole("button", { name: "Dismiss" }).click();
  await expect(voice.alert).toHaveCount(0);
  await voice.connected();
  await page.clock.runFor(5_000);
  // Not that the visitor is not heard, which is over before it could be read.
  expect(await statuses()).toEqual([]);
  expect(await voice.stillOpen()).toEqual({ peers: 1, tracks: 1 });
});

test("of connecting and stopping, screen readers are told the beginning and the end @slow", async ({
  voice,
}) => {
  // Whoever speaks while they are muted is told so.
  await voice.silenceMicrophone();
  await voice.open();
  await voice.saveKey("any text");
  const statuses = await announced(voice);
  await voice.button("Mute").click();
  await voice.button("Connect").click();
  await voice.connected();
  await voice.button("Pause").click();
  await expect(voice.status).toHaveText("Paused");
  await voice.button("Stop").click();
  await expect(voice.status).toHaveText("Not connected");
  // On a busy machine the line may be unsteady as it begins.
  const told = (await statuses()).filter((text) => text !== "The connection is unsteady…");
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
  const region = voice.region("Conversation").locator("> [aria-live=polite]");
  await region.evaluate((element) => {
    window.statuses = [];
    let before: string[] = [];
    const texts = () => [...element.children].map((line) => line.textContent ?? "");
    before = texts();
    new MutationObserver(() => {
      const now = texts();
      window.statuses.push(...now.filter((text) => text !== "" && !before.includes(text)));
      before = now;
    }).observe(element, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => window.statuses);
}

declare global {
  interface Window {
    /** The statuses that a screen reader was told. */
    statuses: string[];
    /** Whether there is a microphone. */
    isPlugged?: boolean;
    /** Whether it is listed although it is gone. */
    isListed?: boolean;
  }
}

test("when the system's default microphone changes in the call, the old one is let go and the default opened again @slow", async ({
  voice,
}) => {
  await voice.connectMuted();
  const changeDefault = () =>
    voice.page.evaluate(async () => {
      const media = navigator.mediaDevices;
      const listed = await media.enumerateDevices();
      const headset = listed.map((device) => ({ ...device.toJSON(), groupId: "headset" }));
      media.enumerateDevices = async () => headset;
      media.dispatchEvent(new Event("devicechange"));
    });
  const states = () => voice.page.evaluate(() => window.tracks.map(({ readyState }) => readyState));
  await changeDefault();
  await expect.poll(states).toEqual(["ended", "live"]);
  await voice.connected();
  await expect(voice.alert).toHaveCount(0);
  expect(await voice.stillOpen()).toEqual({ peers: 1, tracks: 1 });
  await voice.button("Mute").click();
  await voice.heard();
});

for (const [what, harm] of [
  [
    "starts suspended",
    () => {
      const Context = window.AudioContext;
      window.AudioContext = class extends Context {
        constructor() {
          super();
          void this.suspend();
        }
      };
    },
  ],
  [
    "cannot be made at first",
    () => {
      const Context = window.AudioContext;
      let count = 0;
      window.AudioContext = class extends Context {
        constructor() {
          if (count++ === 0) throw new DOMException("", "NotSupportedError");
          super();
        }
      };
    },
  ],
] as const) {
  test(`the level meter moves although its audio context ${what} @slow`, async ({ voice }) => {
    const errors: Error[] = [];
    voice.page.on("pageerror", (error) => errors.push(error));
    await voice.page.addInitScript(harm);
    await voice.connect();
    const meter = voice.page.getByRole("meter", { name: "Input level" });
    const level = () =>
      meter.evaluate((element) => element instanceof HTMLMeterElement && element.value);
    await expect.poll(level, { intervals: [50], timeout: nextSentence }).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });
}

test("a microphone that is chosen in a call without one is heard from then on @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = () => {
      mediaDevices.getUserMedia = ask;
      return Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
    };
  });
  await voice.open();
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.button("Connect without a microphone").click();
  await expect(voice.status).toHaveText("Connected");
  await expect(voice.button("Mute")).toBeDisabled();
  await page.getByLabel("Microphone", { exact: true }).selectOption({ index: 1 });
  await voice.connected();
  await expect(voice.button("Mute")).toBeEnabled();
  await expect(voice.strip).not.toContainText("This call has no microphone");
  await voice.heard();
});

for (const dialect of dialects) {
  test(`in ${dialect}, a call without a microphone is typed by the visitor, and heard${slowIn(dialect)}`, async ({
    voice,
  }) => {
    await voice.refuseMicrophone();
    await voice.open(dialect);
    await voice.takeTurns("Hold to talk");
    await voice.saveKey("any text");
    await voice.button("Connect").click();
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
    await expectNoFaults(voice.page, "a call without a microphone");
    await voice.exchange("Where is my code?");
    expect(await voice.heardEnergy(), "of the persona").toBeGreaterThan(0);
    await voice.button("Pause").click();
    await voice.button("Carry on").click();
    await expect(voice.status).toHaveText("Connected");
    await voice.button("Stop").click();
    await expect(voice.status).toHaveText("Not connected");
    await expect(voice.button("Mute")).toBeEnabled();
    await expect(voice.region("Debrief")).toBeVisible();
  });
}

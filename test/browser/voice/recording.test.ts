import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "playwright/test";
import { test } from "./voice-test.ts";
import { nextSentence, type VoicePage } from "./voice-page.ts";

declare global {
  interface Window {
    recorders: MediaRecorder[];
    /** Every audio context that mixes. */
    contexts: AudioContext[];
    isHeldBack: boolean;
    /** Lets what was recorded be stored. */
    release: () => void;
    /** What for lack of room is not kept: what has this name, or these words. */
    noRoomFor: RegExp;
    /** The id of the rehearsal that was to be stored first. */
    firstStored: string;
  }
}

/** In the strip before the first call. */
const record = ({ page }: VoicePage) =>
  page.getByRole("checkbox", { name: "Record the call on this device" });

/** Opens the page, so that the next call is recorded, once `harm` was done to it. */
async function openToRecord(voice: VoicePage, harm: () => void = () => {}): Promise<void> {
  await voice.open();
  await record(voice).check();
  await voice.page.evaluate(harm);
}

test("a recorded call is played from a turn, and deleted @real", async ({ voice }) => {
  const { page, past } = voice;
  const inSettings = page.getByRole("switch", { name: "Record the call" });
  await voice.open();
  await expect(record(voice)).not.toBeChecked();
  await record(voice).check();
  await voice.openSettings();
  await expect(inSettings).toHaveCount(0);
  await voice.call();
  const told = page.getByText("This call is recorded, in this browser only.");
  await expect(told).toBeVisible();
  await expect(page.locator("[aria-live=polite]").filter({ has: told })).toHaveCount(1);
  await expect(voice.messages.nth(1)).toContainText(/\w/, { timeout: nextSentence });
  await voice.answered();
  await voice.button("Stop").click();
  await expect(voice.rehearsals).toHaveCount(1);
  await expect(voice.strip).toContainText("its recording are kept in this browser");
  await expect(record(voice)).toHaveCount(0);
  await expect(inSettings).toBeChecked();
  const ofTheDebrief = voice.debrief.locator("audio");
  expect(await lengthOf(ofTheDebrief)).toBeGreaterThan(0);
  const longest = voice.debrief.getByRole("listitem").filter({ hasText: "Danny’s longest" });
  await longest.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => playedFrom(ofTheDebrief)).toBeGreaterThan(0);
  await longest.getByRole("button", { name: /^“/ }).click();
  await expect(voice.button("Back to the debrief")).toBeVisible();
  const save = (part: Locator) =>
    voice.saveFile(part.getByRole("button", { name: "Recording, file" }));
  const ofTheCall = await save(voice.debrief);
  await page.reload();
  await expect(voice.rehearsals).toContainText(/recording [\d.]+ (kB|MB)/);
  const player = past.locator("audio");
  const playLast = () => past.getByRole("button", { name: "Play from here" }).last().click();
  await test.step("while it is still read", async () => {
    await page.evaluate(holdReaders);
    await voice.reopen();
    await playLast();
    await expect(player).not.toHaveAttribute("src");
    await page.evaluate(() => (window.isHeldBack = false));
    await expect.poll(() => playedFrom(player)).toBeGreaterThan(0);
  });
  const saved = await save(past);
  for (const { name, path } of [ofTheCall, saved]) {
    expect(name).toMatch(/^rehearsal-\d{4}-\d\d-\d\dT\d\d-\d\d\.webm$/);
    expect(await loudness(page, path)).toBeGreaterThan(0);
  }
  expect(await lengthOf(player)).toBeGreaterThan(0);
  await past.getByRole("button", { name: /^Delete \d/ }).click();
  await expect(past).toContainText("Deleted.");
  await expect(player).toHaveCount(0);
});

/** Runs in the page: whoever reads pieces waits for as long as `isHeldBack`. */
function holdReaders(): Promise<void> {
  window.isHeldBack = true;
  const opening = indexedDB.open("rehearsals");
  const { promise, resolve } = Promise.withResolvers<void>();
  opening.addEventListener("success", () => {
    const pieces = opening.result.transaction("pieces", "readwrite").objectStore("pieces");
    // Whoever writes keeps the readers waiting for as long as there are requests.
    const again = () => {
      resolve();
      if (window.isHeldBack) pieces.count().addEventListener("success", again);
      else opening.result.close();
    };
    again();
  });
  return promise;
}

test("a call that cannot be recorded or kept goes on, and says so", async ({ voice }) => {
  const { page, past } = voice;
  const goesOn = async (words: string) => {
    await voice.type(words);
    await expect(voice.messages.filter({ hasText: words })).toBeVisible();
  };
  await openToRecord(voice, () => {
    const put = IDBObjectStore.prototype.put;
    window.noRoomFor = /^$/;
    IDBObjectStore.prototype.put = function (...values) {
      window.firstStored ??= String(values[0].id);
      const isFull = window.noRoomFor.test(`${this.name} ${JSON.stringify(values[0])}`);
      if (isFull) throw new DOMException("No room", "QuotaExceededError");
      return put.apply(this, values);
    };
  });
  await voice.mute();
  await test.step("none at all", async () => {
    await page.evaluate(() => (window.noRoomFor = /^/));
    await voice.call();
    await voice.exchange("Hello?");
    await expect(past.getByRole("alert")).toContainText("This browser is out of space.");
    await expect(past).not.toContainText("private");
    const told = page.getByText("no more room");
    await expect(told).toHaveText(
      "This browser has no more room: neither what is said from now on, nor a recording, nor a debrief is kept. The call goes on. Save the conversation as a file before you leave.",
    );
    await voice.stop();
    await expect(voice.debrief.getByRole("table")).toBeVisible();
    await expect(told).toHaveCount(0);
    await expect(
      page.getByText("neither what is said, nor a recording, nor a debrief."),
    ).toBeVisible();
  });
  await test.step("no room for a recording", async () => {
    // The first call may still be at its last try to be kept.
    await page.evaluate(() => (window.noRoomFor = RegExp(`^pieces|${window.firstStored}`)));
    await voice.redial();
    await expect(voice.alert.getByText("no more room")).toBeVisible();
    await goesOn("Where is my code?");
    await expect(voice.rehearsals).toHaveCount(1);
    await expect(past.getByRole("alert")).toHaveCount(0);
    await voice.answered();
    await expect(page.getByText("no more room")).toHaveCount(1);
  });
  await test.step("none for what is said from here on", async () => {
    await page.evaluate(() => (window.noRoomFor = /it is full/));
    await goesOn("Now it is full");
    await expect(past.getByRole("alert")).toContainText("This browser is out of space");
    await voice.stop();
  });
  await test.step("none for a debrief, which is told where it stands, and is in the file", async () => {
    await page.evaluate(() => (window.noRoomFor = /^$/));
    await voice.redial();
    await voice.exchangeAndStop("Where is my code?");
    const isKept = voice.strip.getByText("The call and its recording are kept in this browser.");
    await expect(isKept).toBeVisible();
    await expect(voice.rehearsals).toHaveCount(2);
    await page.evaluate(() => (window.noRoomFor = /^/));
    await voice.askAndBeDebriefed();
    await expect(voice.debrief.getByRole("alert")).toContainText("but this debrief is not");
    await expect(isKept).toBeVisible();
    await expect(page.getByText("can’t keep calls")).toHaveCount(0);
    const { text } = await voice.saveFile(voice.button("Markdown file"));
    expect(text).toContain("out of 10 on average");
  });
  await test.step("a browser that cannot record", async () => {
    await page.evaluate(() => {
      window.noRoomFor = /^$/;
      Reflect.deleteProperty(window, "MediaRecorder");
    });
    await voice.redial();
    // That there is room again is known once something was kept.
    await goesOn("Where is my code?");
    await expect(voice.alert.getByText("This browser cannot record.")).toBeVisible();
  });
});

test("nothing is recorded during a pause, and two parts are played @slow", async ({ voice }) => {
  const { page, past } = voice;
  const states = () => page.evaluate(() => window.recorders.map(({ state }) => state));
  await openToRecord(voice, () => {
    window.recorders = [];
    const Recorder = window.MediaRecorder;
    window.MediaRecorder = class extends Recorder {
      constructor(stream: MediaStream) {
        super(stream);
        window.recorders.push(this);
      }
    };
    const { promise, resolve } = Promise.withResolvers<void>();
    window.release = resolve;
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = async function () {
      await promise;
      return read.call(this);
    };
  });
  await voice.mute();
  await voice.call();
  await voice.exchange("Where is my code?");
  expect(await states()).toEqual(["recording"]);
  await voice.pause();
  expect(await states()).toEqual(["inactive"]);
  await voice.carryOn();
  expect(await states()).toEqual(["inactive", "recording"]);
  await voice.type("And now?");
  await expect(voice.messages.nth(3)).toContainText(/\w/);
  await voice.answered();
  await voice.stopAndMeasure();
  const kept = "its recording are kept in this browser";
  await expect(voice.strip, "of which nothing is stored").not.toContainText(kept);
  await page.evaluate(() => window.release());
  await expect(voice.strip).toContainText(kept);
  await page.reload();
  await voice.reopen();
  const player = past.locator("audio");
  const firstLength = await lengthOf(player);
  const first = await player.getAttribute("src");
  const parts = past.getByRole("group", { name: "Parts of the recording" });
  const expectPart = async (name: string) => {
    const part = parts.getByRole("button", { name, exact: true });
    await expect(part).toHaveAttribute("aria-pressed", "true");
    await expect(past.getByText(`${name} of 2`)).toBeVisible();
    return part;
  };
  await expectPart("Part 1");
  await past.getByRole("button", { name: "Play from here" }).last().click();
  await expect(player).not.toHaveAttribute("src", first ?? "");
  await expectPart("Part 2");
  await expect
    .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.played.length))
    .toBe(1);
  await parts.getByRole("button", { name: "Part 1", exact: true }).click();
  await expectPart("Part 1");
  await expect.poll(() => lengthOf(player)).toBe(firstLength);
});

test("what is played goes on as its rehearsal changes @slow", async ({ voice }) => {
  const { page, past, debrief } = voice;
  await openToRecord(voice);
  await voice.call();
  await voice.exchangeAndStop("Where is my code?");
  await expect(voice.rehearsals).toHaveCount(1);
  const [ofCall, reopened] = [debrief.locator("audio"), past.locator("audio")];
  await voice.reopen();
  for (const player of [ofCall, reopened]) {
    expect(await lengthOf(player)).toBeGreaterThan(0);
    await player.evaluate((audio: HTMLAudioElement) => (audio.loop = true));
  }
  const sources = () => Promise.all([ofCall.getAttribute("src"), reopened.getAttribute("src")]);
  const before = await sources();
  await ofCall.evaluate((audio: HTMLAudioElement) => audio.play());
  await expect.poll(() => isPlaying(ofCall)).toBe(true);
  await past.getByRole("button", { name: "Play from here" }).last().click();
  await expect.poll(() => isPlaying(reopened)).toBe(true);
  await expect.poll(() => isPlaying(ofCall)).toBe(false);
  await voice.askForDebrief.click();
  await expect(past.getByRole("heading", { name: "To try next time" })).toBeVisible();
  expect(await sources()).toEqual(before);
  expect(await isPlaying(reopened)).toBe(true);

  const file = debrief.getByRole("button", { name: "Recording, file" });
  await expect(voice.strip).toContainText("kept in this browser");
  await past.getByRole("button", { name: /^Delete \d/ }).click();
  await expect(page.locator("audio[aria-label=Recording]")).toHaveCount(0);
  await expect(file).toHaveCount(0);
  await expect(voice.strip).not.toContainText("kept in this browser");
  await past.getByRole("button", { name: /^Undo/ }).click();
  expect(await lengthOf(ofCall)).toBeGreaterThan(0);
  await expect(file).toBeVisible();

  await test.step("the persona would hear it in a call", async () => {
    const told = past.getByText("The recording can be played once the call is over.");
    await voice.reopen();
    await past.getByRole("button", { name: "Play from here" }).last().click();
    await expect(told).toHaveCount(0);
    await voice.redial();
    await expect(told).toBeVisible();
    await expect(page.locator("audio[aria-label=Recording]")).toHaveCount(0);
    await expect(past.getByRole("button", { name: "Play from here" })).toHaveCount(0);
    await voice.stop();
    await expect(told).toHaveCount(0);
    expect(await lengthOf(reopened)).toBeGreaterThan(0);
  });
});

test("a recording that the browser silences comes back @slow", async ({ voice, page }) => {
  await openToRecord(voice, () => {
    window.contexts = [];
    const { createMediaStreamDestination: create } = AudioContext.prototype;
    AudioContext.prototype.createMediaStreamDestination = function () {
      window.contexts.push(this);
      return create.call(this);
    };
  });
  await voice.call();
  const isRecorded = page.getByText("This call is recorded");
  const told = page.getByText("The recording has no sound at the moment");
  await expect(isRecorded).toBeVisible();
  const suspend = () => page.evaluate(() => Promise.all(window.contexts.map((c) => c.suspend())));
  await suspend();
  await expect.poll(() => page.evaluate(() => window.contexts.at(-1)?.state)).toBe("running");
  await expect(voice.alert).toHaveCount(0);
  await page.evaluate(() => {
    const { resume } = AudioContext.prototype;
    AudioContext.prototype.resume = function () {
      return window.isHeldBack ? new Promise(() => {}) : resume.call(this);
    };
  });
  for (const isDismissed of [true, false]) {
    await page.evaluate(() => (window.isHeldBack = true));
    await suspend();
    await expect(voice.alert).toHaveText(
      "The recording has no sound at the moment: the browser is blocking it. Press any button or key to bring it back.",
    );
    if (isDismissed) {
      await expect(told).toHaveCount(1);
      await voice.button("Dismiss").click();
      await expect(told).toHaveCount(0);
      await expect(voice.button("Mute")).toBeFocused();
    }
    await page.evaluate(() => (window.isHeldBack = false));
    await page.keyboard.press("Shift");
    await expect(told).toHaveCount(0);
    await expect(isRecorded).toBeVisible();
  }
});

function isPlaying(player: Locator): Promise<boolean> {
  return player.evaluate((audio: HTMLAudioElement) => !audio.paused && audio.currentTime > 0);
}

/** Where what has been played begins, in seconds. */
function playedFrom(player: Locator): Promise<number> {
  return player.evaluate(({ played }: HTMLAudioElement) => played.length && played.start(0));
}

/** How long the recording in a player is, in seconds, once the browser knows. */
async function lengthOf(player: Locator): Promise<number> {
  const length = () => player.evaluate((audio: HTMLAudioElement) => audio.duration);
  await expect.poll(async () => Number.isFinite(await length())).toBe(true);
  return length();
}

/** The greatest sample of a recording. */
async function loudness(page: Page, path: string): Promise<number> {
  return page.evaluate(
    async (text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes.buffer);
      return sound.getChannelData(0).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    },
    await readFile(path, "base64"),
  );
}

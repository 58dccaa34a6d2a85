import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "playwright/test";
import type { VoicePage } from "./voice-page.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

test("a recorded call is played from a turn, and deleted with its rehearsal", async ({ voice }) => {
  const { page } = voice;
  await voice.open();
  await voice.openSettings();
  await expect(page.getByRole("switch", { name: "Record the call" })).not.toBeChecked();
  await page.getByRole("switch", { name: "Record the call" }).check();
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
  const told = page.getByText("This call is recorded, in this browser only.");
  await expect(told).toBeVisible();
  await expect(page.locator("[aria-live=polite]").filter({ has: told })).toHaveCount(1);
  await expect(voice.messages.nth(1)).toContainText(/\w/);
  await voice.answered();
  await voice.button("Stop").click();
  const past = voice.region("Past rehearsals");
  await expect(voice.rehearsals).toHaveCount(1);
  await expect(voice.strip).toContainText("its recording are kept in this browser");
  const ofCall = voice.region("Debrief").locator("audio");
  expect(await lengthOf(ofCall)).toBeGreaterThan(0);
  const save = (part: Locator) =>
    Promise.all([
      page.waitForEvent("download"),
      part.getByRole("button", { name: "Recording, file" }).click(),
    ]);
  const [ofTheCall] = await save(voice.region("Debrief"));
  await page.reload();
  await expect(voice.rehearsals).toContainText(/recording [\d.]+ (kB|MB)/);
  await past.getByRole("button", { name: /^Open / }).click();
  const [saved] = await save(past);
  for (const download of [ofTheCall, saved]) {
    expect(download.suggestedFilename()).toMatch(/^rehearsal-\d{4}-\d\d-\d\dT\d\d-\d\d\.webm$/);
    expect((await readFile(await download.path())).length).toBeGreaterThan(1_000);
  }
  const player = past.locator("audio");
  expect(await lengthOf(player)).toBeGreaterThan(0);
  await past.getByRole("button", { name: "Play from here" }).last().click();
  await expect.poll(() => playedFrom(player)).toBeGreaterThan(0);
  expect(await loudness(page)).toBeGreaterThan(0);
  await past.getByRole("button", { name: /^Delete \d/ }).click();
  await expect(past).toContainText("Deleted.");
  await expect.poll(() => kept(page, "pieces")).toBe(0);
});

test("the choice to record stays over a reload, in its tab @slow", async ({ voice }) => {
  const { page } = voice;
  const name = "Record the call";
  await voice.open();
  await voice.openSettings();
  await page.getByRole("switch", { name }).check();
  await page.reload();
  await voice.openSettings();
  await expect(page.getByRole("switch", { name })).toBeChecked();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole("log", { name: "Messages" })).toHaveAttribute("tabindex", "0");
  await expect(other.getByRole("switch", { name, includeHidden: true })).not.toBeChecked();
  await page.getByRole("switch", { name }).uncheck();
  await page.reload();
  await voice.hydrated();
  await voice.openSettings();
  await expect(page.getByRole("switch", { name })).not.toBeChecked();
});

test("a call that cannot be recorded goes on, and says so @slow", async ({ voice }) => {
  const { page } = voice;
  await page.addInitScript(() => Reflect.deleteProperty(window, "MediaRecorder"));
  await connectRecorded(voice);
  await expect(voice.alert).toContainText("This browser cannot record.");
  await voice.type("Where is my code?");
  await expect(voice.messages.filter({ hasText: "Where is my code?" })).toBeVisible();
});

test("a recording for which there is no room stops, says so, and leaves the call alone @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...values) {
      if (this.name === "pieces") throw new DOMException("No room", "QuotaExceededError");
      return put.apply(this, values);
    };
  });
  await connectRecorded(voice);
  await expect(voice.alert).toContainText("no more room");
  await voice.type("Where is my code?");
  await expect(voice.messages.filter({ hasText: "Where is my code?" })).toBeVisible();
  await expect(voice.rehearsals).toHaveCount(1);
});

test("no more room for what is said is told, and the call goes on", async ({ voice }) => {
  const { page } = voice;
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...values) {
      const isLate = JSON.stringify(values[0]).includes("full");
      if (isLate) throw new DOMException("No room", "QuotaExceededError");
      return put.apply(this, values);
    };
  });
  await voice.connectMuted();
  await voice.type("Before");
  const past = voice.region("Past rehearsals");
  await expect(voice.rehearsals).toHaveCount(1);
  await voice.answered();
  await voice.type("Now it is full");
  await expect(past.getByRole("alert")).toContainText("This browser is out of space");
  await expect(voice.messages.filter({ hasText: "Now it is full" })).toBeVisible();
});

test("nothing is recorded during a pause, and what follows it is played from its turn @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.addInitScript(() => {
    window.recorders = [];
    const Recorder = window.MediaRecorder;
    window.MediaRecorder = class extends Recorder {
      constructor(stream: MediaStream) {
        super(stream);
        window.recorders.push(this);
      }
    };
  });
  const states = () => page.evaluate(() => window.recorders.map(({ state }) => state));
  await voice.open();
  await voice.openSettings();
  await page.getByRole("switch", { name: "Record the call" }).check();
  await voice.button("Mute").click();
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
  await voice.exchange("Where is my code?");
  expect(await states()).toEqual(["recording"]);
  await voice.button("Pause").click();
  await expect(voice.status).toHaveText("Paused");
  expect(await states()).toEqual(["inactive"]);
  await voice.button("Carry on").click();
  await voice.connected();
  expect(await states()).toEqual(["inactive", "recording"]);
  await voice.type("And now?");
  await expect(voice.messages.nth(3)).toContainText(/\w/);
  await voice.answered();
  await voice.button("Stop").click();
  await expect.poll(() => kept(page, "stretches")).toBe(2);
  await page.reload();
  const past = voice.region("Past rehearsals");
  await past.getByRole("button", { name: /^Open / }).click();
  const player = past.locator("audio");
  const firstLength = await lengthOf(player);
  const first = await player.getAttribute("src");
  const parts = past.getByRole("group", { name: "Parts of the recording" });
  const part = (name: string) => parts.getByRole("button", { name, exact: true });
  await expect(past.getByText("Part 1 of 2")).toBeVisible();
  await expect(part("Part 1")).toHaveAttribute("aria-pressed", "true");
  await past.getByRole("button", { name: "Play from here" }).last().click();
  await expect(player).not.toHaveAttribute("src", first ?? "");
  await expect(past.getByText("Part 2 of 2")).toBeVisible();
  await expect.poll(() => playedFrom(player)).toBeGreaterThan(0);
  const secondLength = await lengthOf(player);
  expect(secondLength).not.toBe(firstLength);
  for (const [name, length] of [
    ["Part 1", firstLength],
    ["Part 2", secondLength],
  ] as const) {
    await part(name).click();
    await expect(part(name)).toHaveAttribute("aria-pressed", "true");
    await expect(past.getByText(`${name} of 2`)).toBeVisible();
    await expect.poll(() => lengthOf(player)).toBe(length);
  }
});

test("a turn that is pressed while its recording is read is played once it is there @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await recordCall(voice);
  await page.reload();
  const past = voice.region("Past rehearsals");
  await expect(voice.rehearsals).toHaveCount(1);
  await page.evaluate(() => {
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
  });
  await past.getByRole("button", { name: /^Open / }).click();
  await past.getByRole("button", { name: "Play from here" }).last().click();
  const player = past.locator("audio");
  await expect(player).not.toHaveAttribute("src");
  await page.evaluate(() => (window.isHeldBack = false));
  await expect.poll(() => playedFrom(player)).toBeGreaterThan(0);
});

test("what is played goes on as its rehearsal changes, until another is played, and ends with it @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await recordCall(voice);
  const past = voice.region("Past rehearsals");
  const debrief = voice.region("Debrief");
  const [ofCall, reopened] = [debrief.locator("audio"), past.locator("audio")];
  await past.getByRole("button", { name: /^Open / }).click();
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
  await debrief.getByRole("button", { name: "Debrief", exact: true }).click();
  await expect(past.getByRole("heading", { name: "To try next time" })).toBeVisible();
  expect(await sources()).toEqual(before);
  expect(await isPlaying(reopened)).toBe(true);
  await expect(voice.strip).toContainText("kept in this browser");
  await past.getByRole("button", { name: /^Delete \d/ }).click();
  await expect(page.locator("audio[aria-label=Recording]")).toHaveCount(0);
  await expect(debrief.getByRole("button", { name: "Recording, file" })).toHaveCount(0);
  await expect(voice.strip).not.toContainText("kept in this browser");
  await past.getByRole("button", { name: /^Undo/ }).click();
  expect(await lengthOf(ofCall)).toBeGreaterThan(0);
  await expect(debrief.getByRole("button", { name: "Recording, file" })).toBeVisible();
});

test("during a call no recording is played, which the persona would hear @slow", async ({
  voice,
}) => {
  await recordCall(voice);
  const past = voice.region("Past rehearsals");
  await past.getByRole("button", { name: /^Open / }).click();
  await past.getByRole("button", { name: "Play from here" }).last().click();
  const told = past.getByText("The recording can be played once the call is over.");
  await expect(told).toHaveCount(0);
  await voice.button("Connect").click();
  await voice.connected();
  await expect(told).toBeVisible();
  await expect(voice.page.locator("audio[aria-label=Recording]")).toHaveCount(0);
  await expect(past.getByRole("button", { name: "Play from here" })).toHaveCount(0);
  await voice.button("Stop").click();
  await expect(told).toHaveCount(0);
  expect(await lengthOf(past.locator("audio"))).toBeGreaterThan(0);
});

test("a recording that the browser silences comes back by itself or at a key, and says so meanwhile @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.addInitScript(() => {
    window.contexts = [];
    const { createMediaStreamDestination: create } = AudioContext.prototype;
    AudioContext.prototype.createMediaStreamDestination = function () {
      window.contexts.push(this);
      return create.call(this);
    };
  });
  await connectRecorded(voice);
  await expect(page.getByText("This call is recorded")).toBeVisible();
  const suspend = () => page.evaluate(() => Promise.all(window.contexts.map((c) => c.suspend())));
  const running = () => page.evaluate(() => window.contexts.at(-1)?.state);
  await suspend();
  await expect.poll(running).toBe("running");
  await expect(voice.alert).toHaveCount(0);
  await page.evaluate(() => {
    window.isHeldBack = true;
    const { resume } = AudioContext.prototype;
    AudioContext.prototype.resume = function () {
      return window.isHeldBack ? new Promise(() => {}) : resume.call(this);
    };
  });
  await suspend();
  await expect(voice.alert).toHaveText(
    "The recording has no sound at the moment: the browser is blocking it. Press any button or key to bring it back.",
  );
  const told = page.getByText("The recording has no sound at the moment");
  await expect(voice.region("Conversation").getByText("The recording has no sound")).toBeVisible();
  await expect(told).toHaveCount(2);
  await voice.button("Dismiss").click();
  await expect(voice.alert).toHaveCount(0);
  await expect(told).toHaveCount(1);
  await expect(voice.button("Stop")).toBeFocused();
  await page.evaluate(() => (window.isHeldBack = false));
  await page.keyboard.press("Shift");
  await expect(told).toHaveCount(0);
  await expect(page.getByText("This call is recorded")).toBeVisible();
  await page.evaluate(() => (window.isHeldBack = true));
  await suspend();
  await expect(voice.alert).toContainText("The recording has no sound at the moment");
  await page.evaluate(() => (window.isHeldBack = false));
  await page.keyboard.press("Shift");
  await expect(voice.alert).toHaveCount(0);
});

async function connectRecorded(voice: VoicePage): Promise<void> {
  await voice.open();
  await voice.openSettings();
  await voice.page.getByRole("switch", { name: "Record the call" }).check();
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
}

/** A call that is recorded, has an answer of the persona, and is over. */
async function recordCall(voice: VoicePage): Promise<void> {
  await connectRecorded(voice);
  await voice.exchange("Where is my code?");
  await voice.button("Stop").click();
  await expect(voice.rehearsals).toHaveCount(1);
  await expect.poll(() => kept(voice.page, "stretches")).toBe(1);
}

function isPlaying(player: Locator): Promise<boolean> {
  return player.evaluate((audio: HTMLAudioElement) => !audio.paused && audio.currentTime > 0);
}

declare global {
  interface Window {
    recorders: MediaRecorder[];
    /** Every audio context that mixes. */
    contexts: AudioContext[];
    isHeldBack: boolean;
  }
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

/** The greatest sample of the whole recording. */
async function loudness(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const source = document.querySelector("audio[aria-label=Recording]");
    if (!(source instanceof HTMLAudioElement)) throw new Error("There is no player");
    const opening = indexedDB.open("rehearsals");
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const all = opening.result.transaction("pieces").objectStore("pieces").getAll();
    await new Promise((resolve) => all.addEventListener("success", resolve));
    opening.result.close();
    const bytes = await new Blob(all.result.map((piece) => piece.bytes)).arrayBuffer();
    const context = new OfflineAudioContext(1, 1, 48_000);
    const sound = await context.decodeAudioData(bytes);
    return sound.getChannelData(0).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  });
}

/** How many records of a kind the browser keeps. */
async function kept(page: Page, name: "pieces" | "stretches"): Promise<number> {
  return page.evaluate(async (store) => {
    const opening = indexedDB.open("rehearsals");
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const count = opening.result.transaction(store).objectStore(store).count();
    await new Promise((resolve) => count.addEventListener("success", resolve));
    opening.result.close();
    return count.result;
  }, name);
}

import { expect, type Page } from "playwright/test";
import type { VoicePage } from "./voice-page.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

/** Takes away every microphone, as unplugging the only one or revoking its permission does. */
async function takeAway(page: Page, error: string): Promise<void> {
  await page.evaluate((name) => {
    const media = navigator.mediaDevices;
    const { getUserMedia, enumerateDevices } = media;
    window.giveBack = () => Object.assign(media, { getUserMedia, enumerateDevices });
    media.getUserMedia = () => Promise.reject(new DOMException("", name));
    if (name === "NotFoundError") media.enumerateDevices = async () => [];
    const track = window.tracks.at(-1);
    track?.stop();
    track?.dispatchEvent(new Event("ended"));
  }, error);
}

declare global {
  interface Window {
    giveBack(): void;
  }
}

const notHeard = "Microphone lost";

test("a call that loses its only microphone says so, goes on by typing, and has it back once it is plugged in", async ({
  voice,
}) => {
  await voice.connectMuted();
  await takeAway(voice.page, "NotFoundError");
  await expect(voice.alert).toContainText("Your microphone is gone");
  await voice.expectLight("Media", "off");
  await expect(voice.status).toHaveText(notHeard);
  await voice.type("Can we go on in writing?");
  await expect(voice.messages.last()).toContainText("Hi. Yes, I know why you are calling.");

  await plugInAndBeHeard(voice);
  await voice.button("Stop").click();
  await expect.poll(() => voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
});

test("a connection that breaks while there is no microphone is made anew without one @slow", async ({
  voice,
}) => {
  await voice.connectMuted();
  await takeAway(voice.page, "NotFoundError");
  await expect(voice.status).toHaveText(notHeard);
  const before = voice.session;
  await voice.control("close-channel");
  await expect(voice.status).toHaveText("Reconnecting, try 1 of 3…");
  await expect(voice.status).toHaveText(notHeard);
  expect(voice.session).not.toBe(before);
  await voice.expectLight("Media", "off");
  await expect(voice.alert).toContainText("Your microphone is gone");
  await voice.type("Can we go on in writing?");
  await expect(voice.messages.last()).toContainText("Hi. Yes, I know why you are calling.");

  await plugInAndBeHeard(voice);
});

for (const [what, act] of [
  [
    "choosing one",
    (page: Page) => page.getByLabel("Microphone", { exact: true }).selectOption({ index: 1 }),
  ],
  ["refreshing", (page: Page) => page.getByRole("button", { name: "Refresh microphones" }).click()],
  [
    "the alert's button",
    (page: Page) => page.getByRole("button", { name: "Use the microphone again" }).click(),
  ],
] as const) {
  test(`a microphone whose permission was revoked in the call comes back by ${what} @slow`, async ({
    voice,
  }) => {
    await voice.connectMuted();
    const ids = await voice.page.getByRole("option").count();
    expect(ids).toBeGreaterThan(1);
    await takeAway(voice.page, "NotAllowedError");
    await expect(voice.alert).toContainText("The microphone is no longer allowed on this page");
    await voice.page.getByRole("button", { name: "Use the microphone again" }).click();
    await expect(voice.alert).toHaveCount(1);
    await expect(voice.status).toHaveText(notHeard);
    await voice.page.evaluate(() => window.giveBack());
    await act(voice.page);
    await voice.connected();
    expect(await voice.stillOpen()).toEqual({ peers: 1, tracks: 1 });
    await voice.button("Mute").click();
    await voice.heard();
  });
}

test("a microphone that the system paused and gave back is opened anew, and is heard @slow", async ({
  voice,
}) => {
  await voice.connectMuted();
  const tell = (type: string) =>
    voice.page.evaluate((name) => window.tracks.at(-1)?.dispatchEvent(new Event(name)), type);
  await tell("mute");
  await expect(voice.alert).toContainText("Your device has paused the microphone");
  await voice.expectLight("Media", "off");
  await tell("unmute");
  await expect.poll(() => voice.page.evaluate(() => window.tracks.length)).toBe(2);
  await voice.connected();
  await expect(voice.alert).toHaveCount(0);
  await expect.poll(() => voice.stillOpen()).toEqual({ peers: 1, tracks: 1 });
  await voice.button("Mute").click();
  await voice.heard();
});

test("a microphone that is paused from the start turns no light on, also when it is tried again @slow", async ({
  voice,
}) => {
  await voice.page.addInitScript(() => {
    Object.defineProperty(MediaStreamTrack.prototype, "muted", { get: () => true });
  });
  await voice.open();
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await expect(voice.status).toHaveText(notHeard);
  await voice.expectLight("Media", "off");
  await voice.button("Use the microphone again").click();
  await expect.poll(() => voice.page.evaluate(() => window.tracks.length)).toBe(2);
  await voice.expectLight("Media", "off");
  await expect(voice.alert).toContainText("Your device has paused the microphone");
});

/** Gives the microphone back to a muted call, and speaks. */
async function plugInAndBeHeard(voice: VoicePage): Promise<void> {
  await voice.page.evaluate(() => {
    window.giveBack();
    navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
  });
  await voice.connected();
  await expect(voice.alert).toHaveCount(0);
  await voice.button("Mute").click();
  await voice.heard();
}

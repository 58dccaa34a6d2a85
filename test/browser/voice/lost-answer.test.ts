import { expect } from "playwright/test";
import { expectNoFaults } from "./expect-no-faults.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

test("an answer that does not begin is told after 15 seconds, and can be asked for again @slow", async ({
  voice,
}) => {
  await voice.connectMuted("fault:deaf@call*1");
  await voice.type("Where is my code?");
  await expect(voice.alert).toContainText("No answer has come for 15 seconds.", {
    timeout: 30_000,
  });
  await expectNoFaults(voice.page, "no answer");
  await voice.button("Ask again").click();
  await expect(voice.messages.nth(1)).toContainText("I know why you are calling");
  await expect(voice.alert).toHaveCount(0);
});

for (const event of ["visibilitychange", "online"]) {
  test(`a connection that was closed without an event is taken up at ${event} @slow`, async ({
    voice,
  }) => {
    await voice.connectMuted();
    await voice.exchange("Where is my code?");
    const { id } = voice.session.options;
    await voice.page.evaluate((name) => {
      const peer = window.peers.at(-1);
      // As after a phone has slept: it is closed, and no event has told so.
      Object.defineProperty(peer, "connectionState", { value: "closed" });
      const target = name === "online" ? window : document;
      target.dispatchEvent(new Event(name));
    }, event);
    await expect(voice.status).toHaveText(/^Reconnecting/);
    await voice.connected();
    expect(voice.session.options.id).not.toBe(id);
    expect(voice.session.items.list).toHaveLength(2);
  });
}

test("the device is told that a call records and plays, and when it no longer does @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "audioSession", { value: { type: "auto" } });
  });
  const type = () => page.evaluate(() => navigator.audioSession?.type);
  await voice.connectMuted();
  expect(await type()).toBe("play-and-record");
  await voice.button("Pause").click();
  await expect.poll(type).toBe("auto");
  await voice.button("Carry on").click();
  await expect.poll(type).toBe("play-and-record");
  await voice.connected();
  await voice.button("Stop").click();
  await expect.poll(type).toBe("auto");
});

declare global {
  interface Navigator {
    readonly audioSession?: { type: string };
  }
}

import { expect } from "playwright/test";
import { holdTime } from "../hold-time.ts";
import { test } from "./voice-test.ts";

/** What the provider does, and what the visitor reads of it: one of each kind that a browser tells in its own way. */
const refusals: [fault: string, message: RegExp][] = [
  ["html@session", /reported an error and gave no reason \(status 502\)/],
  ["reset@session", /cannot be reached.*firewall.*provider may be down/],
  ["wrong@offer", /failed or was lost/],
  ["close@channel", /failed or was lost/],
];

test("each refusal says what failed, and another key is the way out", async ({ voice }) => {
  await voice.open();
  for (const [fault, message] of refusals) {
    await test.step(fault, async () => {
      await voice.dial(`fault:${fault}`);
      await expect(voice.alert).toHaveText(message);
      await expect(voice.button("Connect")).toBeEnabled();
      await expect(voice.button("Stop")).toBeDisabled();
      await expect.poll(() => voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
    });
  }
  await voice.call();
  await expect(voice.alert).toHaveCount(0);
});

test("what fails within a call says why, and what is the way out", async ({ voice }) => {
  await voice.connectMuted("fault:fail@call*1");
  await voice.type("Are you there?");
  await expect(voice.messages.nth(1)).toContainText("I know why you are calling");
  await expect(voice.alert).toHaveCount(0);
  await voice.faults("fail@call*2");
  await voice.type("And now?");
  await expect(voice.alert).toHaveText(
    /reported an error. It says: The model.*conversation goes on/,
  );
  await voice.button("Ask again").click();
  await expect(voice.messages.nth(3)).toContainText("changed the scope twice");
  await expect(voice.alert).toHaveCount(0);
  await voice.answered();
  await test.step("a message that is refused is in the box again", async () => {
    await voice.faults("refuse@call*1,refuse=0@call*1");
    for (const count of [1, 2]) {
      await (count === 1 ? voice.type("Where is it?") : voice.field.press("Enter"));
      const refused = voice.messages.filter({ hasText: "Refused: This text is not allowed." });
      await expect(refused).toHaveCount(count);
      await expect(voice.field).toHaveValue("Where is it?");
      await expect(voice.alert).toHaveText(
        /refused your message. It says: This text is not allowed/,
      );
    }
    await voice.type("Where is my code?");
    await voice.answered();
    await expect(voice.messages.last()).toHaveAttribute("data-role", "assistant");
    await expect(voice.alert).toHaveCount(0);
  });
  await test.step("another transcription model, from the next words on", async () => {
    await voice.faults("model@transcription*1");
    await voice.control("hear");
    await voice.button("Use whisper-1 instead").click();
    await expect(voice.alert).toHaveCount(0);
    await expect.poll(() => voice.session.settings.transcription).toBe("whisper-1");
    await voice.control("hear", { text: "Now it is written down" });
    await expect(voice.messages.filter({ hasText: "Now it is written down" })).toHaveCount(1);
    await expect(voice.alert).toHaveCount(0);
  });
  await test.step("the session's end is told and offers to go on", async () => {
    await voice.control("error");
    await expect(voice.alert).toContainText(
      "The server had an error while processing your request",
    );
    await voice.button("Dismiss").click();
    await expect(voice.alert).toHaveCount(0);
    await voice.answered();
    const before = await voice.messages.count();
    await voice.control("expire");
    await expect(voice.alert).toContainText("reached the provider’s time limit.");
    await voice.page.setViewportSize({ width: 375, height: 812 });
    expect(await voice.status.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await voice.carryOn();
    await voice.expectReplayed("Where is my code?");
    await expect(voice.messages).toHaveCount(before);

    await voice.control("garbage");
    await expect(voice.messages).toHaveCount(before + 1);
    await expect(voice.messages.last()).toContainText("[Empty message]");
    await voice.expectLight("Data", "on");
  });
});

test("speech that is not transcribed is told once with the way out, and asks for no debrief", async ({
  voice,
}) => {
  await voice.connectMuted("fault:model@transcription");
  const unwritten = "This could not be written down";
  await voice.control("hear");
  await expect(voice.messages.filter({ hasText: unwritten })).toHaveCount(1);
  await voice.answered();
  await expect(voice.alert).toHaveText(
    /may not use the transcription model. It says: .*carry on by typing/,
  );
  await voice.button("Dismiss").click();
  await voice.control("hear");
  await expect(voice.messages.filter({ hasText: unwritten })).toHaveCount(2);
  await expect(voice.alert).toHaveCount(0);
  await voice.stop();
  await expect(voice.debrief).toContainText("There can be no debrief of this call");
  await expect(voice.askForDebrief).toHaveCount(0);
  await expect(voice.debrief).toContainText("2 of your turns could not be written down");
});

test("a wait that the provider asks for counts down, before a call and in it", async ({
  voice,
  page,
}) => {
  await page.clock.install();
  await voice.open();
  await voice.dial("fault:429=20@session");
  await expect(voice.alert).toContainText("Wait 20 seconds, then press Connect.");
  await page.clock.fastForward(20_000);
  await expect(voice.alert).toHaveText(/\(status 429\)\s*Press Connect\.$/);
  await voice.mute();
  await voice.call("fault:limit=9000@call*1");
  await holdTime(page);
  await voice.type("Where is my code?");
  const told = page
    .locator("[aria-live=polite]")
    .getByText("OpenAI asks to wait 9 s. Then Danny answers.");
  await expect(voice.strip).toContainText("OpenAI asks to wait 9 s");
  await expect(voice.strip.getByRole("button")).toHaveCount(0);
  await expect(told).toHaveCount(1);
  await page.clock.runFor(5_000);
  await expect(voice.strip).toContainText("OpenAI asks to wait 4 s");
  await expect(told).toHaveCount(1);
  await page.clock.runFor(4_000);
  await page.clock.resume();
  await expect(voice.messages.nth(1)).toContainText("I know why you are calling");
  await expect(voice.alert).toHaveCount(0);
});

test("a call that is cut is taken up again, whatever cut it and when", async ({ voice }) => {
  const isBack = async (before: unknown) => {
    await expect.poll(() => voice.session).not.toBe(before);
    await voice.connected();
    await voice.expectReplayed("I know why you are calling");
    expect(await voice.stillOpen()).toEqual({ peers: 1, tracks: 1 });
  };
  const { clock } = voice.page;
  await clock.install();
  await voice.connectMuted();
  await voice.exchange("Remember this sentence");
  for (const [index, cut] of ["close-channel", "hang-up"].entries()) {
    await test.step(cut, async () => {
      const before = voice.session;
      // The first try would come half a second later.
      await holdTime(voice.page);
      await voice.control(cut);
      await expect(voice.status).toHaveText(`Reconnecting, try ${index + 1} of 3…`);
      await expect(voice.button("Connect")).toBeDisabled();
      await clock.resume();
      await isBack(before);
      await voice.expectReplayed("Remember this sentence");
      await expect(voice.messages).toHaveCount(2);
    });
  }
  // One call is taken up three times at most.
  await voice.stop();
  await voice.redial();
  await voice.exchange("Where is my code?");
  for (const event of ["visibilitychange", "online"]) {
    await test.step(`without an event, noticed at ${event}`, async () => {
      const before = voice.session;
      await voice.page.evaluate((name) => {
        // As after a phone has slept.
        Object.defineProperty(window.peers.at(-1), "connectionState", { value: "closed" });
        (name === "online" ? window : document).dispatchEvent(new Event(name));
      }, event);
      await isBack(before);
    });
  }
  await test.step("after the visitor's words", async () => {
    await voice.faults("hang@transcription*1");
    await voice.control("hear");
    await expect(voice.messages.filter({ hasText: "..." })).toHaveCount(1);
    await voice.control("close-channel");
    await expect(voice.messages.filter({ hasText: "Not heard, say it again" })).toHaveCount(1);
    await voice.connected();
  });
});

test("no network is told from a provider that is blocked", async ({ voice, context }) => {
  const part = "A part of this page could not be loaded.";
  const isOffline = "This device is offline.";
  const connect = voice.button("Connect");
  const expectOffline = async () => {
    await context.setOffline(true);
    await connect.focus();
    await voice.page.keyboard.press("Enter");
    await expect(voice.alert).toContainText(isOffline);
    await expect(voice.alert).toBeInViewport({ ratio: 1 });
    await context.setOffline(false);
    await expect(voice.alert).toHaveCount(0);
  };
  await test.step("none of it", async () => {
    await voice.open();
    await voice.saveKey("any text");
    await expectOffline();
  });
  await test.step("a part of it", async () => {
    await context.route("**/assets/live-call-*.js", (route) => route.abort());
    await voice.open();
    await connect.click();
    await expect(voice.alert).toContainText(part);
    await expectOffline();
    await context.unrouteAll();
  });
  await test.step("not even that of the alerts", async () => {
    await context.route("**/assets/{alerts,live-call}-*.js", (route) => route.abort());
    await voice.open();
    await connect.click();
    await expect(voice.alert).toContainText(part);
    await context.unrouteAll();
    await voice.button("Try again").click();
    await expect(voice.alert).toContainText(
      "If that fails too, the site may have been updated: reload the page.",
    );
    await expect(voice.page.locator(":focus")).toHaveCount(1);
    await voice.redial();
    await expect(voice.alert).toHaveCount(0);
    await voice.control("error");
    await expect(voice.alert).toContainText("The server had an error");
    await voice.stop();
  });
  await test.step("all of it", async () => {
    await expectOffline();
    await context.route(`${voice.provider.origin}/**`, (route) => route.abort());
    await connect.click();
    await expect(voice.alert).toContainText("The provider cannot be reached.");
  });
});

test("a break that heals is told until the next turn @real @slow", async ({ voice, page }) => {
  await voice.connect();
  voice.fallSilent();
  const told = voice.strip.getByText("The line dropped for a moment");
  await voice.control("drop-ice");
  await expect(voice.status).toContainText("The connection is unsteady");
  await expect(told).toHaveCount(0);
  await voice.control("mend-ice");
  await voice.connected();
  await expect(told).toBeVisible();
  await expect(voice.strip).toContainText(
    "If you were speaking, say it again: it may not have been heard.",
  );
  await voice.type("Are you there?");
  await expect(told).toHaveCount(0);
  await expect(page.getByText("Are you there?").first()).toBeVisible();
});

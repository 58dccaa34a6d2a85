import { expect } from "playwright/test";
import { followRequests } from "../settle.ts";
import { dialects, launchOptions, test } from "./voice-test.ts";
import { slowIn } from "./slow-in.ts";

test.use({ launchOptions });

/** What the provider does, and what the visitor reads of it. */
const refusals: [fault: string, message: RegExp][] = [
  [
    "401@session",
    /refused your key. It says: Incorrect API key provided. \(status 401\).*Check that you copied all of it/,
  ],
  ["region@session", /does not serve the country.*\(status 403\).*VPN/],
  ["418@session", /rejected this site’s request. It says: An error. \(status 418\)/],
  ["403@session", /not available to your key.*Use a key from a project/],
  ["429@session", /too many requests.*Wait a minute, then press Connect/],
  ["429=20@session", /too many requests.*Wait 20 seconds, then press Connect/],
  ["429=200@offer", /too many requests.*Wait 4 minutes, then press Connect/],
  ["quota@session", /no credit left.*Add credit/],
  ["model@session", /not available to your key.*Use a key from a project/],
  ["beta@session", /rejected this site’s request. It says: .*Beta API.*Trying again will not help/],
  ["500@session", /reported an error.*The server had an error/],
  ["empty@session", /reported an error and gave no reason \(status 500\)/],
  ["blank@session", /reported an error and gave no reason \(status 500\)/],
  ["html@session", /reported an error and gave no reason \(status 502\)/],
  ["garbage@session", /answer cannot be used/],
  ["wrong@session", /answer cannot be used/],
  ["reset@session", /cannot be reached.*firewall.*provider may be down/],
  ["401@offer", /refused your key/],
  ["500@offer", /reported an error.*The server had an error/],
  ["empty@offer", /reported an error and gave no reason \(status 500\)/],
  ["garbage@offer", /answer cannot be used/],
  ["reset@offer", /cannot be reached/],
  ["wrong@offer", /failed or was lost/],
  ["close@channel", /failed or was lost/],
  ["reject@config", /rejected this site’s request.*Trying again will not help/],
];

test("each refusal says what failed and what to do, and another key is the way out", async ({
  voice,
}) => {
  await voice.open();
  for (const [fault, message] of refusals) {
    await test.step(fault, async () => {
      await voice.saveKey(`fault:${fault}`);
      await voice.button("Connect").click();
      await expect(voice.alert).toHaveText(message);
      await expect(voice.button("Connect")).toBeEnabled();
      await expect(voice.button("Stop")).toBeDisabled();
      expect(await voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
    });
  }
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
  await expect(voice.alert).toHaveCount(0);
});

test("an alert says to wait only until the wait is over", async ({ voice }) => {
  await voice.open();
  await voice.saveKey("fault:429=4@session");
  await voice.button("Connect").click();
  await expect(voice.alert).toContainText("Wait 4 seconds, then press Connect.");
  await expect(voice.alert).toHaveText(/\(status 429\)\s*Press Connect\.$/);
});

for (const dialect of dialects) {
  test(`in ${dialect}, an answer that fails is asked for again, once by itself and then by a button${slowIn(dialect)}`, async ({
    voice,
  }) => {
    await voice.connectMuted(`${dialect} fault:fail@call*1`, dialect);
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
  });

  test(`in ${dialect}, an answer without credit, filtered or too long says so${slowIn(dialect)}`, async ({
    voice,
  }) => {
    const faults = "fault:quota@call*1,filter@call*1,length@call*1";
    await voice.connectMuted(`${dialect} ${faults}`, dialect);
    await voice.type("Are you there?");
    await expect(voice.alert).toHaveText(/no credit left. It says: insufficient_quota.*Add credit/);
    await voice.button("Ask again").click();
    await expect(voice.alert).toHaveText(/content filter cut the answer off/);
    await voice.button("Ask again").click();
    await expect(voice.alert).toHaveText(/it got too long/);
    await voice.button("Stop").click();
    await voice.button("Connect").click();
    await voice.connected();
    expect(JSON.stringify(voice.session.items.list)).toContain("Are you there?");
  });
}

const stages: [fault: string, status: string, milliseconds: number][] = [
  ["hang@session", "Asking for a session…", 15_000],
  ["hang@offer", "Calling OpenAI…", 15_000],
  ["hang@ice", "Opening the line…", 15_000],
  ["hang@channel", "Opening the line…", 15_000],
  ["hang@config", "Giving Danny the notes…", 10_000],
];

test("a stage that hangs can be stopped at once, and ends by its time limit", async ({ voice }) => {
  const { page } = voice;
  await page.clock.install();
  await voice.open();
  for (const [fault, status, limit] of stages) {
    await test.step(fault, async () => {
      await voice.saveKey(`fault:${fault}`);
      await voice.button("Connect").click();
      await expect(voice.strip).toContainText(status);
      await voice.button("Stop").click();
      await expect(voice.status).toHaveText("Not connected");
      expect(await voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
      await voice.button("Connect").click();
      await expect(voice.strip).toContainText(status);
      await page.clock.fastForward(limit);
      await expect(voice.alert).toContainText("Connecting took too long.");
      const isBlocked = status === "Opening the line…";
      await expect(voice.alert).toContainText(isBlocked ? "firewall or VPN" : "Check the network");
      expect(await voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
    });
  }
});

test("a call that is cut is taken up again with what was said, whatever cut it", async ({
  voice,
}) => {
  await voice.connectMuted();
  await voice.type("Remember this sentence");
  await expect(voice.messages.nth(1)).toContainText("I am aware of it");
  await voice.answered();
  for (const [index, cut] of ["close-channel", "hang-up", "drop-ice"].entries()) {
    await test.step(cut, async () => {
      const before = voice.session;
      await voice.control(cut);
      const reconnecting = `Reconnecting, try ${index + 1} of 3…`;
      await expect(voice.status).toHaveText(reconnecting, { timeout: 30_000 });
      await expect(voice.button("Connect")).toBeDisabled();
      await voice.connected();
      expect(voice.session).not.toBe(before);
      const told = JSON.stringify(voice.session.items.list);
      expect(told).toContain("Remember this sentence");
      expect(told).toContain("I know why you are calling");
      await expect(voice.messages).toHaveCount(2);
      expect(await voice.stillOpen()).toEqual({ peers: 1, tracks: 1 });
    });
  }
});

for (const dialect of dialects) {
  test(`in ${dialect}, a cut after the visitor's words or within an answer leaves nobody waiting${slowIn(dialect)}`, async ({
    voice,
  }) => {
    await voice.connectMuted(`${dialect} fault:hang@transcription*1`, dialect);
    await voice.control("say", { text: "Because ".repeat(500) });
    await expect(voice.messages.nth(0)).toContainText("Because");
    await voice.control("close-channel");
    await expect(voice.status).toHaveText("Reconnecting, try 1 of 3…");
    await voice.connected();
    await expect(voice.messages.nth(1)).toContainText("I know why you are calling");
    await voice.answered();

    await voice.control("hear");
    await expect(voice.messages.filter({ hasText: "..." })).toHaveCount(1);
    await voice.control("close-channel");
    await expect(voice.messages.filter({ hasText: "Not heard, say it again" })).toHaveCount(1);
    await voice.connected();
  });
}

test("a provider that does not come back is tried three times, and Stop ends the trying", async ({
  voice,
}) => {
  const { page } = voice;
  await page.clock.install();
  await voice.connectMuted();
  await voice.faults("503@session");
  try {
    await voice.control("close-channel");
    for (const attempt of [1, 2, 3]) {
      await expect(voice.status).toHaveText(`Reconnecting, try ${attempt} of 3…`);
      await page.clock.fastForward(5_000);
    }
    await expect(voice.alert).toContainText("overloaded");
    await voice.faults("");
    await voice.button("Connect").click();
    await voice.connected();
    await voice.faults("503@session");
    await voice.control("close-channel");
    await expect(voice.status).toHaveText("Reconnecting, try 1 of 3…");
    await voice.button("Stop").click();
    await expect(voice.status).toHaveText("Not connected");
  } finally {
    await voice.faults("");
  }
});

test("the session's end is announced and offers to go on; an error within it can be put away", async ({
  voice,
}) => {
  await voice.connectMuted();
  await voice.type("Before the end");
  await expect(voice.messages.nth(1)).toContainText("I am aware of it");
  await voice.answered();
  await voice.control("error");
  await expect(voice.alert).toContainText("The server had an error while processing your request");
  await voice.button("Dismiss").click();
  await expect(voice.alert).toHaveCount(0);
  await voice.control("expire");
  await expect(voice.alert).toContainText("reached the provider’s time limit.");
  await voice.page.setViewportSize({ width: 375, height: 812 });
  expect(await voice.status.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await voice.button("Carry on").click();
  await voice.connected();
  expect(JSON.stringify(voice.session.items.list)).toContain("Before the end");
  await expect(voice.messages).toHaveCount(2);

  await voice.control("garbage");
  await voice.control("oversize");
  await expect(voice.messages).toHaveCount(3);
  await voice.expectLight("Data", "on");

  await voice.control("error");
  await expect(voice.alert).toContainText("The server had an error");
  await voice.button("Stop").click();
  await expect(voice.status).toHaveText("Not connected");
  await expect(voice.alert).toHaveCount(0);
});

test("no network is told from a provider that is blocked", async ({ voice, context }) => {
  const settled = followRequests(voice.page);
  await voice.open();
  await voice.saveKey("any text");
  await voice.button("Connect").hover();
  await settled();
  await context.setOffline(true);
  await voice.button("Connect").click();
  await expect(voice.alert).toContainText("This device is offline.");
  await context.setOffline(false);
  await expect(voice.alert).toHaveCount(0);
  await context.route(`${voice.provider.origin}/**`, (route) => route.abort());
  await voice.button("Connect").click();
  await expect(voice.alert).toContainText("The provider cannot be reached.");
});

test("no network is told as such when the code of a call is yet to be loaded, too @slow", async ({
  voice,
  context,
}) => {
  await voice.open();
  await voice.saveKey("any text");
  await context.setOffline(true);
  await voice.button("Connect").focus();
  await voice.page.keyboard.press("Enter");
  await expect(voice.alert).toContainText("This device is offline.");
  await expect(voice.alert).toBeInViewport({ ratio: 1 });
  await context.setOffline(false);
  await expect(voice.alert).toHaveCount(0);
  await voice.button("Connect").click();
  await voice.connected();
});

test("what once kept the code of the alerts away hides no later alert @slow", async ({
  voice,
  context,
}) => {
  const alerts = "**/assets/alerts-*.js";
  await context.route(alerts, (route) => route.abort());
  await voice.open();
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await expect(voice.alert).toContainText("A part of this page could not be loaded.");
  await context.unroute(alerts);
  await voice.button("Connect").click();
  await voice.connected();
  await expect(voice.alert).toHaveCount(0);
  await voice.control("error");
  await expect(voice.alert).toContainText("The server had an error");
});

test("no network is told as such when one part of a call's code has come and another has not @slow", async ({
  voice,
  context,
}) => {
  const models = "**/assets/call-models-*.js";
  await context.route(models, (route) => route.abort());
  await voice.open();
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await expect(voice.alert).toContainText("A part of this page could not be loaded.");
  await context.setOffline(true);
  await voice.button("Connect").click();
  await expect(voice.alert).toContainText("This device is offline.");
  await context.unroute(models);
  await context.setOffline(false);
  await expect(voice.alert).toHaveCount(0);
  await voice.button("Connect").click();
  await voice.connected();
});

test("a call outlasts a network that is gone for longer than three tries, or is given up @slow", async ({
  voice,
  context,
}) => {
  const { page } = voice;
  await page.clock.install();
  await voice.connectMuted();
  for (const end of ["network", "Stop"]) {
    await test.step(end, async () => {
      const before = voice.session;
      await context.setOffline(true);
      await voice.control("hang-up");
      await expect(voice.status).toHaveText("Offline: waiting for the network…", {
        timeout: 30_000,
      });
      await expect(voice.alert).toContainText("The call goes on when the network is back.");
      await page.clock.fastForward(30_000);
      await expect(voice.status).toHaveText("Offline: waiting for the network…");
      if (end === "Stop") await voice.button("Stop").click();
      await context.setOffline(false);
      if (end === "Stop") return expect(voice.status).toHaveText("Not connected");
      await page.clock.fastForward(500);
      await voice.connected();
      expect(voice.session).not.toBe(before);
      await expect(voice.alert).toHaveCount(0);
    });
  }
});

test("a break that heals by itself is told of, for what was said in it is lost, until the next turn", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.connect();
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

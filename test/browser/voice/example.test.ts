import { expect } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { expectNoFaults } from "./expect-no-faults.ts";
import { launchOptions, test } from "./voice-test.ts";
import { visiblePart } from "./visible-part.ts";

test.use({ launchOptions });

test("the cards of four goals, and of three, stand in rows of the same length at each width @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  await voice.showExample();
  const goals = voice.region("Debrief").getByRole("region", { name: "Goals" });
  await expect(goals.getByRole("listitem")).toHaveCount(4);
  for (const count of [4, 3]) {
    if (count === 3)
      await goals
        .getByRole("listitem")
        .last()
        .evaluate((card) => card.remove());
    for (const width of [320, 375, 600, 768, 900, 1024, 1100, 1200, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const tops = await goals
        .getByRole("listitem")
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
      const rows = Map.groupBy(tops, (top) => top);
      const lengths = new Set([...rows.values()].map((row) => row.length));
      expect([...lengths], `${count} goals at ${width} px`).toHaveLength(1);
    }
  }
});

test("the first line of an example stands below the bar, wherever its button was pressed @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 812 });
  await voice.open();
  const read = voice.button("Read an example");
  await read.evaluate((button) => button.scrollIntoView({ block: "center", behavior: "instant" }));
  const place = await read.boundingBox();
  await page.mouse.click((place?.x ?? 0) + 5, (place?.y ?? 0) + 5);
  await expect(voice.messages.first()).toContainText("Hi Danny");
  const [line, bar] = await Promise.all([
    voice.messages.first().boundingBox(),
    voice.region("Call").boundingBox(),
  ]);
  expect(line?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  await expect(page.getByRole("group", { name: "Example" })).toBeInViewport({ ratio: 1 });
});

test("an example is shown as a call is: from the bar at the top to the end of the window", async ({
  voice,
}) => {
  const { page } = voice;
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await voice.open();
    await voice.button("Read an example").click();
    await expect(voice.messages.first()).toContainText("Hi Danny");
    const bar = await voice.region("Call").boundingBox();
    expect(bar?.y, `at ${width} px`).toBeLessThan(2);
    const note = await page.getByText("Written as it was heard.").boundingBox();
    const below = await page.getByRole("group", { name: "Example" }).boundingBox();
    expect(note?.x, "in line with what stands below").toBe(below?.x);
    expect(note?.y, "at the top").toBeLessThan((bar?.height ?? 0) + 80);
    await expect(voice.button("Mute")).toHaveCount(0);
    await expect(page.getByRole("group", { name: "Example" })).toBeInViewport({ ratio: 1 });
  }
});

test("a visitor without a key reads an example: it plays, pauses, is shown whole, and closes", async ({
  voice,
}) => {
  const { page } = voice;
  const sent: string[] = [];
  await voice.open();
  await expect(voice.region("How it works")).toContainText("Read the briefing");
  await expect(voice.messages).toHaveCount(0);
  page.on("request", (request) => sent.push(request.url()));
  await voice.button("Read an example").click();
  const bar = page.getByRole("group", { name: "Example" });
  await expect(bar).toContainText("Nothing is sent anywhere, and nothing is kept.");
  await expect(bar).toBeFocused();
  await expect.poll(() => bar.evaluate(visiblePart)).toBe(1);
  await expect(voice.messages.first()).toContainText("Hi Danny it's Alex");
  await expect(voice.messages.first().getByRole("heading")).toContainText("as it was heard");
  await voice.button("Pause the example").focus();
  await page.keyboard.press("Enter");
  await expect(voice.button("Play in real time")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(voice.button("Pause the example")).toBeFocused();
  await page.keyboard.press("Enter");
  await voice.button("Next message").click();
  await voice.button("Next message").click();
  await expect(voice.messages).toHaveCount(2);
  await voice.button("Show it all").click();
  await expect(voice.messages).toHaveCount(17);
  await expect(voice.messages.nth(1)).toContainText("Danny");
  await expect(voice.region("Ending")).toContainText("Common ground");
  const goals = voice.region("Debrief").getByRole("region", { name: "Goals" });
  await expect(goals.getByRole("listitem")).toHaveCount(4);
  await expect(goals).toContainText("3 of 4 met, 1 partly");
  await goals.getByRole("button", { name: "“The latest code tonight”" }).click();
  await expect(voice.messages.filter({ hasText: "Sorry, Alex." })).toBeFocused();
  await expectNoFaults(page, "an example");
  const origin = new URL(page.url()).origin;
  expect(sent.filter((url) => !url.startsWith(`${origin}/assets/`))).toEqual([]);
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  await voice.button("Close example").click();
  await expect(voice.button("Read an example")).toBeFocused();
  await expect(voice.region("Debrief")).toHaveCount(0);
});

test("“Show it all” leads to the ending, and the debrief quotes what the transcript shows", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 812 });
  await voice.open();
  await voice.button("Read an example").click();
  await expect(voice.messages.first()).toContainText("Hi Danny");
  await voice.button("Show it all").click();
  const ending = voice.region("Ending");
  await expect(ending).toBeFocused();
  await expect(ending.getByText("Common ground", { exact: true })).toBeInViewport();
  const bar = await voice.region("Call").boundingBox();
  const card = await ending.boundingBox();
  expect(card?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
  const debrief = voice.region("Debrief");
  await voice.button("Go to the debrief").click();
  await expect(debrief.locator(".debrief-title")).toBeFocused();
  await expect(debrief.getByRole("heading", { level: 2 })).toBeInViewport();
  const quotes = debrief.locator(".debrief-quote");
  await expect(quotes.filter({ hasText: "the waiting list weren’t" })).not.toHaveCount(0);
  for (const heard of ["booking sight", "wait in list", "five weeks sold", "e mail"]) {
    await expect(debrief).not.toContainText(heard);
  }
  await quotes.filter({ hasText: "the waiting list weren’t" }).first().click();
  await expect(voice.messages.filter({ hasText: "The vouchers" })).toBeFocused();
});

test("from each turn that the debrief of an example quotes, the next step leads back to the quote @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  await voice.showExample();
  await expect(voice.region("Ending")).toBeFocused();
  const quotes = voice.region("Debrief").locator(".debrief-quote:visible");
  const back = voice.button("Back to the debrief");
  await expect(quotes.first()).toBeVisible();
  for (const quote of await quotes.all()) {
    await quote.press("Enter");
    await expect(page.locator('[role="listitem"]:focus')).toHaveCount(1);
    await expect(back).toHaveCount(1);
    await page.keyboard.press("Tab");
    await expect(back).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(quote).toBeFocused();
    await expect(quote).toBeInViewport();
    await expect(back).toHaveCount(0);
  }
  await quotes.first().click();
  await expectNoFaults(page, "a turn with the way back to the debrief");
});

test("each message that is stepped to is announced once, and the last step leads to the ending", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  await voice.button("Read an example").click();
  await voice.button("Pause the example").click();
  const said = page.getByRole("group", { name: "Example" }).locator("[aria-live=polite]");
  await expect(said).toHaveText("");
  const next = voice.button("Next message");
  for (let count = 1; (await next.count()) > 0; count++) {
    await next.press("Enter");
    const row = voice.messages.nth(count - 1);
    const name = await row.locator(".message-name").innerText();
    const text = await row.locator(".message-text").innerText();
    await expect(said).toContainText(`${name}: ${text.slice(0, 20)}`);
    if (count < 17) await expect(next).toBeFocused();
    else await expect(next).toHaveCount(0);
  }
  await expect(voice.messages).toHaveCount(17);
  await expect(voice.region("Ending")).toBeFocused();
  await expect(page.getByRole("log", { name: "Messages" })).toHaveAttribute("aria-live", "off");
});

test("each message of an example that plays is announced once it is whole", async ({ voice }) => {
  const { page } = voice;
  await voice.open();
  await voice.button("Read an example").click();
  const said = page.getByRole("group", { name: "Example" }).locator("[aria-live=polite]");
  // It takes 10 s to be said.
  await expect(said).toContainText(/^You: Hi Danny/, { timeout: 30_000 });
  const text = await voice.messages.first().locator(".message-text").innerText();
  await expect(said).toHaveText(`You: ${text}`);
  await expect(said).toContainText(/^Danny: /);
  await voice.button("Pause the example").click();
  await expect(said).toHaveText("");
});

test("the debrief of an example leads to a call of one’s own: to the key, or to Connect", async ({
  voice,
}) => {
  const { page } = voice;
  const tryIt = voice.region("Debrief").getByRole("button", { name: "Try it yourself" });
  await voice.open();
  await voice.showExample();
  await expect(page.locator(".debrief-title")).toHaveText("Common ground");
  await expect(voice.region("Windows to clean")).toContainText(
    "Each window begins with the last three messages of the one before.",
  );
  // Neither that again, nor that it was within reach.
  await expect(page.locator(".debrief-endings")).toHaveCount(0);
  await tryIt.press("Enter");
  await expect(page.getByLabel("OpenAI key")).toBeFocused();
  await expect(page.getByLabel("OpenAI key")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("group", { name: "Example" })).toHaveCount(0);
  await voice.saveKey("any text");
  await voice.showExample();
  await tryIt.press("Enter");
  await expect(voice.button("Connect")).toBeFocused();
  await expect(voice.button("Connect")).toBeInViewport({ ratio: 1 });
});

test("an example's buttons stand in two rows on a phone @slow", async ({ voice }) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 812 });
  await voice.open();
  await voice.button("Read an example").click();
  const buttons = page.getByRole("group", { name: "Example" }).getByRole("button");
  await expect(buttons).toHaveCount(4);
  const tops = await buttons.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBeLessThanOrEqual(2);
});

test("of an example the bar says so, its lights are quiet, and one button of it is framed", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  const bar = voice.region("Call");
  const edge = () =>
    bar
      .locator(".status-light-dot")
      .evaluateAll((dots) => [...new Set(dots.map((dot) => getComputedStyle(dot).borderTopColor))]);
  const [off] = await edge();
  await voice.button("Read an example").click();
  await expect(bar.getByText("Example", { exact: true })).toBeVisible();
  const clip = await voice.status.evaluate((words) => getComputedStyle(words).clipPath);
  expect(clip, "“Not connected” is for a screen reader alone").toBe("inset(50%)");
  await expect.poll(edge).not.toContain(off);
  await expect(voice.button("Connect")).toHaveAttribute("data-kind", "quiet");
  const buttons = page.getByRole("group", { name: "Example" }).getByRole("button");
  const framed = () =>
    buttons.evaluateAll((all) =>
      all.filter((one) => one.getAttribute("data-kind") !== "bare").map((one) => one.textContent),
    );
  await expect(voice.button("Show it all")).toBeVisible();
  expect(await framed()).toEqual(["Show it all"]);
  expect((await boxOf(page.getByRole("group", { name: "Example" }))).height).toBeLessThan(85);
  await voice.button("Show it all").click();
  await expect.poll(framed).toEqual(["Go to the debrief"]);
  await voice.button("Close example").click();
  await expect(voice.button("Connect")).toHaveAttribute("data-kind", "primary");
});

for (const width of [320, 375]) {
  test(`at ${width} px the bar of an example is one row, until it is closed @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height: 812 });
    await voice.open();
    const bar = voice.region("Call");
    const { height } = await boxOf(bar);
    await voice.button("Read an example").click();
    await expect(bar.getByText("Example", { exact: true })).toBeVisible();
    expect((await boxOf(bar)).height).toBeLessThan(70);
    await expect(voice.button("Connect")).toBeInViewport({ ratio: 1 });
    for (const name of ["Stop", "Refresh microphones"]) {
      await expect(voice.button(name)).toBeHidden();
    }
    await expect(page.getByRole("list", { name: "Connection" })).toBeHidden();
    const [bottom, top] = [
      (await boxOf(bar)).bottom,
      (await boxOf(page.locator(".voice-panels"))).y,
    ];
    expect(Math.abs(top - bottom), "the conversation begins below it").toBeLessThan(3);
    await voice.button("Close example").click();
    await expect(voice.button("Refresh microphones")).toBeVisible();
    await expect(voice.button("Stop")).toBeVisible();
    expect((await boxOf(bar)).height).toBe(height);
  });
}

for (const width of [320, 375]) {
  test(`at ${width} px no name of an example's buttons is broken @slow`, async ({ voice }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height: 812 });
    await voice.open();
    await voice.button("Read an example").click();
    const buttons = page.getByRole("group", { name: "Example" }).getByRole("button");
    await expect(buttons).toHaveCount(4);
    const lines = await buttons.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getClientRects().length;
      }),
    );
    expect(lines).toEqual([1, 1, 1, 1]);
  });
}

test("a call closes the example", async ({ voice }) => {
  await voice.open();
  await voice.button("Mute").click();
  await voice.showExample();
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
  await expect(voice.region("Conversation")).not.toContainText("Alex");
  await expect(voice.page.getByRole("group", { name: "Example" })).toHaveCount(0);
});

test("Connect without a key leaves the example open, and asks for the key", async ({ voice }) => {
  const { page } = voice;
  await voice.open();
  await voice.showExample();
  await expect(voice.messages).toHaveCount(17);
  await voice.button("Connect").click();
  await expect(voice.alert).toContainText("Add your OpenAI key first.");
  await expect(page.getByLabel("OpenAI key")).toBeFocused();
  await expect(page.getByRole("group", { name: "Example" })).toBeVisible();
  await expect(voice.messages).toHaveCount(17);
});

test("an example puts away what was said of a call that failed", async ({ voice }) => {
  await voice.open();
  await voice.saveKey("fault:503@session");
  await voice.button("Connect").click();
  await expect(voice.alert).toHaveCount(1);
  await voice.button("Read an example").click();
  await expect(voice.messages.first()).toContainText("Hi Danny");
  await expect(voice.alert).toHaveCount(0);
  await expect(voice.status).toHaveText("Not connected");
});

test("while the example loads its button is busy, and no longer once it has failed", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  await voice.hydrated();
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/open-example-.*\.js/, async (route) => {
    await held.promise;
    await route.abort();
  });
  const read = voice.button("Read an example");
  await read.click();
  await expect(read).toHaveAttribute("aria-busy", "true");
  held.resolve();
  await expect(voice.alert).toContainText("The example could not be loaded.");
  await expect(read).toHaveAttribute("aria-busy", "false");
});

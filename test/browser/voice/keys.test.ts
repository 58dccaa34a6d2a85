import { expect, type Locator } from "playwright/test";
import { addStyles, textSpacing } from "../add-styles.ts";
import { boxOf } from "../box-of.ts";
import { followRequests } from "../settle.ts";
import { launchOptions, test } from "./voice-test.ts";
import type { VoicePage } from "./voice-page.ts";

test.use({ launchOptions });

declare global {
  interface Window {
    /** What has moved on the page. */
    shifts: string[];
  }
}

const key = "sk-proj-abcdefghijklmnop-9876";

test("with text spaced apart no word of a key’s line lies over its buttons @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  await addStyles(page, textSpacing);
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 812 });
    for (const form of await voice.region("API Keys").locator("form").all()) {
      const state = form.locator(".key-field-state");
      const words = await state.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { right, bottom } = range.getBoundingClientRect();
        return { right, bottom };
      });
      const copy = await boxOf(form.getByRole("button", { name: /^Copy/ }));
      const isFree = words.right <= copy.x || words.bottom <= copy.y;
      expect(isFree, `at ${width} px`).toBe(true);
    }
  }
});

test("keys are shown masked, saved, copied, cleared, and kept for /about alone", async ({
  voice,
  context,
}) => {
  const { page } = voice;
  await context.grantPermissions(["microphone", "clipboard-read", "clipboard-write"]);
  await voice.open();
  const card = voice.button("API Keys");
  await expect(card).toHaveAttribute("aria-expanded", "true");
  await expect(voice.region("API Keys")).toContainText(
    "Optional. It sends a record of your AI requests to Langfuse, for you to look at.",
  );
  await expect(page.getByLabel("OpenAI key")).toHaveAccessibleDescription(
    /^A key is a long password .* You need an OpenAI account with credit: a ChatGPT subscription/,
  );
  await expect(page.locator(".arrival-note")).toContainText(
    "with a cleaned transcript, and a debrief under $0.01 more. You need no account here, but one at OpenAI, with credit.",
  );
  await expect(page.locator(".cost-estimate")).toContainText(
    "Cleaning the transcript is included, the debrief is not.",
  );
  for (const name of ["Save", "Clear", "Copy"]) {
    await expect(voice.button(`${name} OpenAI key`)).toBeDisabled();
    await expect(voice.button(`${name} Langfuse key`)).toBeDisabled();
  }
  await page.getByLabel("Langfuse secret key").fill("short");
  await voice.button("Save Langfuse key").click();
  const doubted = /^This does not look like an OpenAI key/;
  await expect(page.getByText(doubted)).toHaveCount(0);
  await page.getByLabel("OpenAI key").fill("   ");
  await expect(voice.button("Save OpenAI key")).toBeDisabled();
  await voice.saveKey("my key");
  await expect(page.getByLabel("OpenAI key")).toHaveAccessibleDescription(doubted);
  await voice.saveKey(`sk-${"a".repeat(20)}\u200bé`);
  await expect(page.getByLabel("OpenAI key")).toHaveAccessibleDescription(doubted);
  await expect(page.getByText(doubted)).toContainText("it has a space, an accent or another");
  await expect(page.getByText(doubted)).toContainText("It will still be tried.");
  await voice.saveKey("sk-short");
  await expect(page.getByText(doubted)).toContainText("it is too short for one");
  await voice.saveKey(key);
  await expect(page.getByText(doubted)).toHaveCount(0);
  await expect(page.getByLabel("OpenAI key")).toHaveValue("");
  await expect(voice.button("Save OpenAI key")).toBeDisabled();
  await expect(card).toHaveAttribute("aria-expanded", "true");
  const masked = page.getByText("sk-**********9876");
  expect((await masked.boundingBox())?.width).toBeLessThanOrEqual(120);
  expect(await masked.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);

  const state = voice.region("API Keys").locator("form").first();
  await expect(state).toContainText(/^OpenAI key.*Saved/);
  await voice.saveKey("x".repeat(5_000));
  await expect(state).toContainText("Not saved");
  await expect(state).toContainText("The browser does not store this key: it is forgotten");
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["langfuse_secret_key"]);
  await voice.saveKey(key);
  await expect(state).not.toContainText("not store");

  await page.setViewportSize({ width: 375, height: 800 });
  const tops = ["Copy", "Clear"].map(async (name) => {
    const box = await voice.button(`${name} OpenAI key`).boundingBox();
    return box?.y;
  });
  expect(await tops[0]).toBe(await tops[1]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await voice.button("Copy OpenAI key").click();
  await expect(voice.region("API Keys").getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await expect(voice.region("API Keys").getByText("Copied")).toBeHidden();

  const cookies = await context.cookies();
  expect(cookies.map(({ name, path, sameSite }) => [name, path, sameSite]).toSorted()).toEqual([
    ["langfuse_secret_key", "/about", "Strict"],
    ["openai_key", "/about", "Strict"],
  ]);
  const year = Date.now() / 1000 + 365 * 86_400;
  for (const { expires } of cookies) expect(Math.abs(expires - year)).toBeLessThan(600);

  await page.reload();
  await voice.hydrated();
  await expect(card).toHaveAttribute("aria-expanded", "false");
  await card.click();
  await expect(masked).toBeVisible();
  await voice.button("Clear OpenAI key").click();
  await expect(masked).toBeHidden();
  await expect(voice.button("Clear Langfuse key")).toBeEnabled();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["langfuse_secret_key"]);
});

test("Connect without a key leads to its field, with the card open", async ({ voice }) => {
  const { page } = voice;
  await voice.open();
  await voice.button("API Keys").click();
  await page.evaluate(() => scrollTo(0, 1400));
  await voice.button("Connect").click();
  await expect(page.getByRole("alert")).toContainText("Add your OpenAI key first.");
  await expect(page.getByLabel("OpenAI key")).toBeFocused();
  await expect(page.getByLabel("OpenAI key")).toBeInViewport({ ratio: 1 });
});

test("what is told of a missing key is as wide as the row below it", async ({ voice }) => {
  const { page } = voice;
  await page.setViewportSize({ width: 768, height: 1024 });
  await voice.open();
  await voice.button("Connect").click();
  const [alert, save] = [await boxOf(voice.alert), await boxOf(voice.button("Save OpenAI key"))];
  expect(alert.right).toBe(save.right);
});

test("the key goes to the provider and nowhere else: no other page, text, log or console has it", async ({
  voice,
  context,
}) => {
  const { page } = voice;
  const told: string[] = [];
  const settled = followRequests(page);
  page.on("console", (message) => told.push(message.text()));
  page.on("pageerror", (error) => told.push(String(error)));
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const urls = new Map<string, string>();
  const headers = new Map<string, string>();
  network.on("Network.requestWillBeSent", ({ requestId, request }) => {
    urls.set(requestId, request.url);
    if (!request.url.startsWith(voice.provider.origin)) told.push(JSON.stringify(request));
  });
  network.on("Network.requestWillBeSentExtraInfo", ({ requestId, headers: sent }) => {
    headers.set(requestId, JSON.stringify(sent));
  });
  await voice.open();
  await page.getByRole("switch", { name: "Show log" }).click();
  const secret = `${key}-fault:401@session*1`;
  await voice.saveKey(secret);
  await voice.button("Connect").click();
  await expect(voice.alert).toContainText("refused your key");
  await voice.button("Connect").click();
  await voice.connected();
  await expect(voice.region("Log")).toContainText("Failed to create session");
  await expect(voice.region("Log")).toContainText("Connected");
  const inPage = await page.locator("body").evaluate((body) => body.textContent);

  await page.reload();
  for (const name of ["Home", "Reactive Objects"]) {
    await page.getByRole("link", { name, exact: true }).first().click();
    await expect(page).not.toHaveURL(/about/);
    await settled();
  }
  const asked = voice.provider.state.requests.map((request) => request.headers.authorization);
  expect(asked).toContain(`Bearer ${secret}`);
  const carriers = [...headers].filter(([, sent]) => sent.includes(key) && sent.includes("ookie"));
  const paths = carriers.map(([id]) => new URL(urls.get(id) ?? "unknown:").pathname);
  expect([...new Set(paths)]).toEqual(["/about"]);
  expect(headers.size).toBeGreaterThan(20);
  expect([...told, inPage].join("\n")).not.toContain(key);
});

test("the log is shown by its switch, filtered by level, copied whole, and stays shown", async ({
  voice,
  context,
}) => {
  const { page } = voice;
  await context.grantPermissions(["microphone", "clipboard-read", "clipboard-write"]);
  await voice.open();
  await expect(voice.region("Log")).toBeHidden();
  await page.getByRole("switch", { name: "Show log" }).check();
  await voice.button("Connect").click();
  const log = voice.region("Log");
  await expect(
    log.getByRole("listitem").filter({ hasText: "OpenAI API key is required" }),
  ).toHaveCount(1);
  await voice.saveKey("any text");
  await voice.button("Mute").click();
  await voice.button("Connect").click();
  await voice.connected();
  await expect(log).toContainText(/info +Connected/);
  await log.getByLabel("Level").selectOption("error");
  await expect(log).not.toContainText("Connected");
  await voice.button("Copy all").click();
  await expect(log.getByRole("status")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/error OpenAI API key/);
  expect(await page.evaluate(() => localStorage.getItem("admin_enabled"))).toBe("true");
  await page.reload();
  await expect(voice.region("Log")).toBeVisible();
});

test("the page says where keys and words go: to the site with each load, and to a provider that keeps them", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.connectMuted(key);
  const loads = page.waitForRequest((request) => request.isNavigationRequest());
  await page.reload();
  expect(await (await loads).headerValue("cookie")).toContain(key);
  await voice.hydrated();
  await voice.button("API Keys").click();
  const note = voice.region("API Keys").locator(".keys-card-note");
  await expect(note).toContainText("reach this site when the page loads");
  await expect(note).not.toContainText("nobody else");
  await expect(note).toContainText(
    "This browser keeps them for a year, Safari for 7 days, or until you clear them.",
  );
  const words = voice.region("Briefing").locator(".briefing-words");
  await expect(words).toContainText(
    "The scenario, your voice and messages go straight to OpenAI, never to this site.",
  );
  await expect(words).toContainText("sends the words there again, unless you switch it off");
  const kept = "OpenAI keeps what it is sent, usually for 30 days.";
  const inBrowser = "kept in this browser, never by this site.";
  await expect(words).toContainText(kept);
  const readable =
    "can be read in the OpenAI account’s dashboard, by whoever shares the account or gave you the key.";
  await expect(words).toContainText(`What those two send ${readable}`);
  await expect(words).toContainText(inBrowser);
  await expect(voice.region("Past rehearsals")).toContainText(kept);
  await expect(voice.region("Past rehearsals")).toContainText(inBrowser);

  await voice.button("Mute").click();
  await voice.button("Connect").click();
  await voice.connected();
  await voice.type("where is my code");
  await expect(voice.messages.nth(1).locator(".message-text")).toHaveText(/\w.*[.?!]$/);
  await voice.button("Stop").click();
  await expect(voice.region("Windows to clean").getByRole("listitem")).toContainText("Cleaned");
  const completion = voice.provider.state.requests.findLast(({ path }) => /completions/.test(path));
  expect(JSON.parse(completion?.body ?? "{}")).toMatchObject({ store: true });
  await expect(voice.region("Windows to clean")).toContainText(kept);
  await expect(voice.region("Debrief")).toContainText(`${kept} These words ${readable}`);
  await expect(voice.rehearsals).not.toHaveCount(0);
  await expect(voice.region("Past rehearsals")).toContainText(
    "One rehearsal. Kept in this browser, never by this site.",
  );
  await expect(voice.region("Past rehearsals")).toContainText(kept);
});

test("a page without rehearsals does not say that what is said is sent nowhere", async ({
  voice,
}) => {
  await voice.open();
  await expect(voice.region("Past rehearsals")).toContainText("What was said goes to OpenAI, too.");
  await expect(voice.region("Past rehearsals")).not.toContainText("never sent");
});

test("a stored key shapes the page before its first paint, and nothing moves, with the key or without", async ({
  voice,
  context,
}) => {
  const { page } = voice;
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts.push(JSON.stringify(entry));
    }).observe({ type: "layout-shift", buffered: true });
  });
  const add = page.getByRole("link", { name: "Add your key" });
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 812 });
    await voice.open();
    await expect(add).toBeVisible();
    await expect(voice.region("How it works")).toBeVisible();
    await expect(page.getByLabel("OpenAI key")).toBeVisible();
    await expect(page.getByLabel("Budget")).toBeHidden();
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
    await context.addCookies([
      { name: "openai_key", value: key, path: "/about", domain: new URL(page.url()).hostname },
    ]);
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.reload();
    await expect(add).toBeHidden();
    await expect(voice.region("How it works")).toBeHidden();
    await expect(page.getByLabel("OpenAI key")).toBeHidden();
    await expect(page.getByLabel("Budget")).toBeVisible();
    await page.unroute("**/assets/*.js");
    await page.reload();
    await voice.hydrated();
    await expect(voice.button("API Keys")).toHaveAttribute("aria-expanded", "false");
    await expect(voice.button("Call settings")).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByText("The price is fixed at £6,000.")).toBeVisible();
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
    await context.clearCookies();
  }
});

test("“Add your key” leads to its field, also where its fold was closed", async ({ voice }) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 812 });
  await voice.open();
  await voice.button("API Keys").click();
  await expect(page.getByLabel("OpenAI key")).toBeHidden();
  await page.getByRole("link", { name: "Add your key" }).click();
  await expect(page.getByLabel("OpenAI key")).toBeFocused();
  await expect(page.getByLabel("OpenAI key")).toBeInViewport({ ratio: 1 });
});

for (const [width, height] of [
  [375, 812],
  [1440, 900],
] as const) {
  test(`Connect comes to the window's foot with the first key, and nothing else moves, at ${width}×${height} @slow`, async ({
    voice,
  }) => {
    const field = await addKeyAt(voice, width, height);
    await expect(voice.button("Connect")).not.toBeInViewport();
    const place = await field.boundingBox();
    await voice.saveKey(key);
    await expect(voice.button("Connect")).toBeInViewport({ ratio: 1 });
    expect(await field.boundingBox()).toEqual(place);
    await expect(field).toBeFocused();
    const addKey = voice.page.getByRole("link", { name: "Add your key" });
    await expect(addKey).toHaveCount(0);
    await voice.button("Clear OpenAI key").click();
    await expect(addKey).toHaveCount(1);
    await expect(voice.button("Connect")).not.toBeInViewport();
  });
}

test("“Add your key” leads to its field before the page's script is there", async ({ voice }) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 812 });
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await arrival;
    await route.continue();
  });
  const opened = voice.open();
  await page.getByRole("link", { name: "Add your key" }).click();
  await expect(page.getByLabel("OpenAI key")).toBeFocused();
  await expect(page.getByLabel("OpenAI key")).toBeInViewport({ ratio: 1 });
  arrive();
  await opened;
  await expect(page.getByLabel("OpenAI key")).toBeFocused();
});

test("saving and clearing a key is announced, with what is wrong with it", async ({ voice }) => {
  const { page } = voice;
  await voice.open();
  const said = voice.region("API Keys").getByRole("status").filter({ hasText: "OpenAI" });
  await expect(said).toHaveCount(0);
  await voice.saveKey(`sk-${"a".repeat(30)}7890`);
  await expect(said).toHaveText("OpenAI key saved, ends in 7890.");
  await voice.saveKey("any text 7891");
  await expect(said).toContainText("OpenAI key saved, ends in 7891. This does not look like");
  await voice.button("Clear OpenAI key").click();
  await expect(said).toHaveText("OpenAI key cleared");
  await page.reload();
  await voice.hydrated();
  await expect(said).toHaveCount(0);
});

test("what a refused key is told stands above its field, which takes the focus", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  await voice.saveKey(`${key}-refused-fault:401@session*1`);
  await voice.button("Connect").click();
  await expect(voice.alert).toContainText("refused your key");
  const field = page.getByLabel("OpenAI key");
  await expect(field).toBeFocused();
  const [alert, box] = await Promise.all([voice.alert.boundingBox(), field.boundingBox()]);
  expect((alert?.y ?? 0) + (alert?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  await voice.saveKey(key);
  await expect(voice.alert).toHaveCount(0);
});

for (const [width, height] of [
  [1280, 900],
  [1366, 768],
  [375, 667],
] as const) {
  test(`a refused key's notice and field are clear of the bar at ${width}×${height}, wherever the page was scrolled @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height });
    await voice.open();
    for (const place of [0, 0.5, 1]) {
      await voice.saveKey(`${key}-at-${place}-fault:401@session,401@offer`);
      await page.reload();
      await voice.hydrated();
      await expect(voice.button("API Keys")).toHaveAttribute("aria-expanded", "false");
      await page.evaluate((part) => {
        const { scrollHeight } = document.documentElement;
        scrollTo(0, part * scrollHeight);
      }, place);
      await voice.button("Connect").dispatchEvent("click");
      await expect(voice.alert).toContainText("refused your key");
      const field = page.getByLabel("OpenAI key");
      await expect(field).toBeFocused();
      for (const part of [voice.alert, field]) {
        await expect.poll(() => part.evaluate(isClear), `scrolled to ${place}`).toBe(true);
      }
    }
  });
}

for (const [width, height] of [
  [1440, 900],
  [640, 360],
  [375, 812],
] as const) {
  test(`what is typed into a field out of view brings it clear of the bar at ${width}×${height} @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    const openai = await addKeyAt(voice, width, height);
    await page.mouse.move(width / 2, height / 3);
    await page.mouse.wheel(0, -20_000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.type("s");
    await expect.poll(() => openai.evaluate(isClear)).toBe(true);
    await voice.button("Call settings").click();
    for (const name of ["OpenAI key", "Langfuse secret key", "Budget"]) {
      const field = page.getByLabel(name);
      await field.focus();
      await field.evaluate((element) => {
        scrollBy({ top: element.getBoundingClientRect().top + 30 - innerHeight });
      });
      expect(await field.evaluate(isClear), name).toBe(false);
      await page.keyboard.type("1");
      await expect.poll(() => field.evaluate(isClear), name).toBe(true);
    }
  });
}

/** Runs in the page: whether nothing lies over an element's corners. */
function isClear(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const corners = [left + 6, right - 6].flatMap((x) => [top + 6, bottom - 6].map((y) => [x, y]));
  return corners.every(([x = 0, y = 0]) => element.contains(document.elementFromPoint(x, y)));
}

test("each key has one line for its name, state and buttons on a phone @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 812 });
  await voice.open();
  await voice.saveKey(key);
  await page.getByLabel("Langfuse secret key").fill(key);
  await voice.button("Save Langfuse key").click();
  for (const form of await voice.region("API Keys").locator("form").all()) {
    const middles = await form.locator("label, .key-field-state, button").evaluateAll((parts) =>
      parts.map((part) => {
        const { top, height } = part.getBoundingClientRect();
        return Math.round(top + height / 2);
      }),
    );
    const [first = 0, ...others] = middles.slice(0, 4);
    for (const other of others) expect(Math.abs(other - first)).toBeLessThanOrEqual(2);
  }
});

/** Goes to the field for the key, by the link that leads there. */
async function addKeyAt(voice: VoicePage, width: number, height: number): Promise<Locator> {
  const { page } = voice;
  await page.setViewportSize({ width, height });
  await voice.open();
  await page.getByRole("link", { name: "Add your key" }).click();
  const field = page.getByLabel("OpenAI key");
  await expect(field).toBeFocused();
  return field;
}

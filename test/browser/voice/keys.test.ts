import { expect } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { holdTime } from "../hold-time.ts";
import { followRequests } from "../settle.ts";
import { test } from "./voice-test.ts";

declare global {
  interface Window {
    /** What has moved on the page. */
    shifts: string[];
  }
}

const key = "sk-proj-abcdefghijklmnop-9876";

test("keys are masked, announced, copied and cleared, and the log is shown, filtered, and copied whole", async ({
  voice,
  context,
}) => {
  const { page } = voice;
  await context.grantPermissions(["microphone", "clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await voice.open();
  const card = voice.button("API Keys");
  const field = page.getByLabel("OpenAI key");
  const doubted = /^This does not look like an OpenAI key/;
  const said = voice.region("API Keys").getByRole("status").filter({ hasText: "OpenAI" });
  await expect(card).toHaveAttribute("aria-expanded", "true");
  await expect(field).toHaveAccessibleDescription(/^Make one at platform/);
  for (const name of ["Save", "Clear", "Copy"]) {
    await expect(voice.button(`${name} OpenAI key`)).toBeDisabled();
    await expect(voice.button(`${name} Langfuse key`)).toBeDisabled();
  }
  await page.getByLabel("Langfuse secret key").fill("short");
  await voice.button("Save Langfuse key").click();
  await expect(page.getByText(doubted)).toHaveCount(0);
  await field.fill("   ");
  await expect(voice.button("Save OpenAI key")).toBeDisabled();
  await expect(said).toHaveCount(0);
  for (const [doubtful, why] of [
    ["my key", "“sk-”"],
    [`sk-${"a".repeat(20)}\u200bé`, "it has a space, an accent or another"],
    ["sk-short", "it is too short for one"],
  ] as const) {
    await field.fill(doubtful);
    await expect(field).toHaveCSS("-webkit-text-security", "disc");
    await voice.button("Save OpenAI key").click();
    await expect(field).toHaveAccessibleDescription(doubted);
    await expect(page.getByText(doubted)).toContainText(why);
    await expect(said).toContainText("OpenAI key saved");
    await expect(said).toContainText("This does not look like");
  }
  await voice.saveKey(key);
  await expect(page.getByText(doubted)).toHaveCount(0);
  await expect(said).toHaveText("OpenAI key saved, ends in 9876.");
  await expect(field).toHaveValue("");
  await expect(voice.button("Save OpenAI key")).toBeDisabled();
  await expect(card).toHaveAttribute("aria-expanded", "true");
  const masked = page.getByText("sk-**********9876");
  expect((await boxOf(masked)).width).toBeLessThanOrEqual(120);
  const state = voice.region("API Keys").locator("form").first();
  await expect(state).toContainText(/^OpenAI key.*Saved/);

  await voice.saveKey("x".repeat(5_000));
  await expect(state).toContainText("Not saved");
  await expect(voice.region("API Keys").locator(".with-key")).toHaveText("OpenAI key not saved");
  await expect(state).toContainText("The browser does not store this key: it is forgotten");
  await voice.saveKey(key);
  await expect(state).not.toContainText("not store");
  await holdTime(page);
  await voice.button("Copy OpenAI key").click();
  await expect(voice.region("API Keys").getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await page.clock.resume();
  await expect(voice.region("API Keys").getByText("Copied")).toBeHidden();

  await voice.reload();
  await expect(said).toHaveCount(0);
  await expect(card).toHaveAttribute("aria-expanded", "false");
  await card.click();
  await expect(masked).toBeVisible();
  await voice.button("Clear OpenAI key").click();
  await expect(masked).toBeHidden();
  await expect(said).toHaveText("OpenAI key cleared");
  await expect(voice.button("Clear Langfuse key")).toBeEnabled();

  await expect(voice.region("Log")).toBeHidden();
  await voice.openSettings();
  await page.getByRole("switch", { name: "Show log" }).check();
  await voice.button("Connect").click();
  const log = voice.region("Log");
  await expect(
    log.getByRole("listitem").filter({ hasText: "OpenAI API key is required" }),
  ).toHaveCount(1);
  await voice.saveKey("any text");
  await voice.mute();
  await voice.redial();
  await expect(log).toContainText(/info +Connected/);
  await log.getByLabel("Level").selectOption("error");
  await expect(log).not.toContainText("Connected");
  await holdTime(page);
  await voice.button("Copy all").click();
  await expect(log.getByRole("status")).toHaveText("Copied");
  await page.clock.resume();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/error OpenAI API key/);
  expect(await page.evaluate(() => localStorage.getItem("admin_enabled"))).toBe("true");
  await page.reload();
  await expect(voice.region("Log")).toBeVisible();
});

test("whoever has no key, or one that is refused, is led to its field, and the main button is the example, then Save, then Connect", async ({
  voice,
}) => {
  const { page } = voice;
  const main = page.locator(".voice-page").locator(".button[data-kind=primary]:enabled:visible");
  const card = voice.button("API Keys");
  const field = page.getByLabel("OpenAI key");
  const expectLed = async () => {
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
  };
  await voice.open();
  await expect(main).toHaveText("Read an example");
  const place = await field.boundingBox();
  await field.fill(key);
  await expect(main).toHaveText("Save OpenAI key");
  await voice.saveKey(key);
  await expect(main).toHaveText("Connect");
  expect(await field.boundingBox()).toEqual(place);
  await expect(field).toBeFocused();
  await voice.field.fill("Hello");
  await expect(voice.button("Send")).toBeEnabled();
  await expect(main).toHaveText("Connect");
  await voice.button("Clear OpenAI key").click();

  await page.setViewportSize({ width: 375, height: 812 });
  await card.click();
  await expect(field).toBeHidden();
  await page.evaluate(() => scrollTo(0, 1400));
  await voice.button("Connect").click();
  await expect(voice.alert).toContainText("Add your OpenAI key first.");
  await expectLed();
  await voice.saveKey(`${key}-refused-fault:401@session*1`);
  await voice.button("Connect").click();
  await expect(voice.alert).toContainText("refused your key");
  await expectLed();
  expect((await boxOf(voice.alert)).bottom).toBeLessThanOrEqual((await boxOf(field)).y);
  await voice.saveKey(key);
  await expect(voice.alert).toHaveCount(0);
});

test("the key goes to the provider and nowhere else", async ({ voice, context, page }) => {
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
  await voice.openSettings();
  await page.getByRole("switch", { name: "Show log" }).click();
  const secret = `${key}-fault:401@session*1`;
  await voice.saveKey(secret);
  await voice.button("Connect").click();
  await expect(voice.alert).toContainText("refused your key");
  await voice.redial();
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
  expect([...told, inPage].join("\n")).not.toContain(key);
});

test("a stored key shapes the page before its first paint", async ({ voice, context, page }) => {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts.push(JSON.stringify(entry));
    }).observe({ type: "layout-shift", buffered: true });
  });
  const first = page.getByText("First your key, then Connect");
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 812 });
    await voice.open();
    await expect(first).toBeVisible();
    await expect(page.getByLabel("OpenAI key")).toBeVisible();
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
    await context.addCookies([
      { name: "openai_key", value: key, path: "/about", domain: new URL(page.url()).hostname },
    ]);
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.reload();
    await expect(first).toBeHidden();
    await expect(page.getByText("Ready when you are")).toBeVisible();
    await expect(page.getByLabel("OpenAI key")).toBeHidden();
    await page.unroute("**/assets/*.js");
    await voice.reload();
    await expect(voice.button("API Keys")).toHaveAttribute("aria-expanded", "false");
    await expect(page.locator("summary")).toBeVisible();
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
    await context.clearCookies();
  }
});

test("a refused key's notice and field are clear of the bar @slow", async ({ voice, page }) => {
  await voice.open();
  for (const [width, height] of [
    [1280, 900],
    [375, 667],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const place of [0, 1]) {
      await voice.saveKey(`${key}-${width}-${place}-fault:401@session,401@offer`);
      await voice.reload();
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
        const isPartClear = () => part.evaluate(isClear);
        await expect.poll(isPartClear, `at ${width}×${height}, ${place} down`).toBe(true);
      }
    }
  }
});

test("a field out of view comes clear of the bar when one types @slow", async ({ voice }) => {
  const { page } = voice;
  for (const [width, height] of [
    [1440, 900],
    [640, 360],
    [375, 812],
  ] as const) {
    const at = `at ${width}×${height}`;
    await page.setViewportSize({ width, height });
    await voice.open();
    const openai = page.getByLabel("OpenAI key");
    await openai.focus();
    await page.mouse.move(width / 2, height / 3);
    await page.mouse.wheel(0, 20_000);
    // A wheel goes on turning the page for a while.
    await expect.poll(() => page.evaluate(fromEnd)).toBeLessThan(2);
    await page.keyboard.type("s");
    await expect.poll(() => openai.evaluate(isClear), at).toBe(true);
    await voice.button("Call settings").click();
    for (const name of ["OpenAI key", "Langfuse secret key", "Budget"]) {
      const field = page.getByLabel(name);
      await field.focus();
      await field.evaluate((element) => {
        scrollBy({ top: element.getBoundingClientRect().top + 20 });
      });
      expect(await field.evaluate(isClear), `${name} ${at}`).toBe(false);
      await page.keyboard.type("1");
      await expect.poll(() => field.evaluate(isClear), `${name} ${at}`).toBe(true);
    }
  }
});

/** Runs in the page: how far it is scrolled from its end, in pixels. */
function fromEnd(): number {
  return document.documentElement.scrollHeight - innerHeight - scrollY;
}

/** Runs in the page: whether nothing lies over an element's corners. */
function isClear(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const corners = [left + 6, right - 6].flatMap((x) => [top + 6, bottom - 6].map((y) => [x, y]));
  return corners.every(([x = 0, y = 0]) => element.contains(document.elementFromPoint(x, y)));
}

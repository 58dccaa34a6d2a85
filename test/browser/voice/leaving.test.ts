import { readFile } from "node:fs/promises";
import { expect } from "playwright/test";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

test("twenty connects in a row, some stopped midway, leave nothing open @slow", async ({
  voice,
}) => {
  await voice.open();
  await voice.button("Mute").click();
  await voice.saveKey("any text");
  const before = voice.provider.sessions().length;
  for (let turn = 0; turn < 20; turn++) {
    await voice.button("Connect").click();
    if (turn % 4 === 3) await expect(voice.status).toHaveText(/…/);
    else await expect(voice.status).toHaveText("Connected");
    await voice.button("Stop").click();
    await expect(voice.status).toHaveText("Not connected");
  }
  await expect.poll(() => voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
  expect(voice.provider.sessions().length - before).toBeGreaterThanOrEqual(15);
  // A goodbye that comes before the connection stands goes unheard: consent then ends it, after 30 s (RFC 7675).
  await expect
    .poll(() => voice.provider.sessions().filter((session) => session.isOpen && !session.ended), {
      timeout: 45_000,
    })
    .toHaveLength(0);
});

test("leaving by the router, or by a document, releases microphone and connection", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.connectMuted();
  const first = voice.session;
  await page.evaluate(() => {
    const router: { navigate(to: string): void } = Reflect.get(window, "__reactRouterDataRouter");
    router.navigate("/reactive-objects");
  });
  await expect(page).toHaveURL(/reactive-objects/);
  await expect.poll(() => voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
  await expect.poll(() => first.ended).toBe("gone");

  await voice.open();
  await voice.button("Connect").click();
  await voice.connected();
  const second = voice.session;
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => second.ended).toBe("gone");
});

test("where nothing is kept, that is said before a call, and a debrief can be saved and is not left unasked", async ({
  voice,
}) => {
  const { page } = voice;
  await page.addInitScript(() => {
    IDBFactory.prototype.databases = () =>
      Promise.reject(new DOMException("", "InvalidStateError"));
    IDBFactory.prototype.open = () => {
      throw new DOMException("", "InvalidStateError");
    };
  });
  const isAsked = () =>
    page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await voice.open();
  await voice.openSettings();
  await expect(page.getByText("This browser can’t keep calls at the moment")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Record the call" })).toHaveCount(0);
  await voice.button("Mute").click();
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
  await voice.exchangeAndStop("Where is my code?");
  const debrief = voice.region("Debrief");
  await expect(debrief).toBeVisible();
  expect(await isAsked()).toBe(false);
  await debrief.getByRole("button", { name: "Debrief", exact: true }).click();
  await expect(debrief).toContainText("out of 10 on average");
  expect(await isAsked()).toBe(true);
  const saved = page.waitForEvent("download");
  await voice.button("Markdown file").click();
  const text = await readFile(await (await saved).path(), "utf8");
  expect(text).toMatch(/where is my code/i);
  expect(text).toContain("out of 10 on average");
});

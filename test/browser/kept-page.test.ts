import { expect, type Page } from "playwright/test";
import { type BorrowedPage, borrowPage, test } from "./kept-page.ts";

/** Runs in the page: leaves something in all that outlives a document. */
async function leave() {
  localStorage.setItem("left", "1");
  sessionStorage.setItem("left", "1");
  document.cookie = "left=1";
  window.name = "left";
  history.pushState(null, "", "#left");
  await new Promise((resolve) => {
    indexedDB.open("left").addEventListener("success", resolve);
  });
}

/** Runs in the page: all that a document could find of another. */
async function look() {
  return {
    stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    cookies: document.cookie,
    databases: (await indexedDB.databases()).length,
    name: window.name,
    history: history.length,
    size: [innerWidth, innerHeight, screen.width],
    media: ["print", "(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"].map(
      (query) => matchMedia(query).matches,
    ),
    hovered: document.querySelectorAll("main :hover").length,
  };
}

async function lookAt({ page }: BorrowedPage) {
  await page.goto("/healthz");
  return page.evaluate(look);
}

test("what a test leaves in its page, the next one does not find, as in a new page", async ({
  browser,
}) => {
  await using fresh = await borrowPage(browser, {}, [], true);
  const first = await borrowPage(browser);
  const { page } = first;
  await page.goto("/contact");
  await page.setViewportSize({ width: 400, height: 300 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.mouse.move(200, 200);
  await page.evaluate(leave);
  await first[Symbol.asyncDispose]();
  await using second = await borrowPage(browser);
  expect(second.page === page).toBe(true);
  expect(await lookAt(second)).toEqual(await lookAt(fresh));
});

test("what a test emulates holds in the documents that it opens", async ({ page }) => {
  const isPrinted = () => page.evaluate(() => matchMedia("print").matches);
  await page.emulateMedia({ media: "print" });
  for (const path of ["/contact", "/writing"]) {
    await page.goto(path);
    expect(await isPrinted(), path).toBe(true);
  }
});

const spoilers: [what: string, spoil: (page: Page) => unknown][] = [
  ["a clock", (page) => page.clock.install()],
  ["a route", (page) => page.route("**", (route) => route.continue())],
  ["an init script", (page) => page.addInitScript(() => {})],
  ["a listener", (page) => page.on("request", () => {})],
  ["a dead network", (page) => page.context().setOffline(true)],
  ["paper", (page) => page.emulateMedia({ media: "print" })],
  ["a file for paper", (page) => page.pdf()],
  ["a permission", (page) => page.context().grantPermissions(["geolocation"])],
  ["another page", (page) => page.context().newPage()],
  ["a window", (page) => page.evaluate(() => void open("/healthz"))],
  ["a key that is held down", (page) => page.keyboard.down("Shift")],
  ["another site", (page) => page.goto("data:text/html,other")],
];

test("what cannot be taken back gives the next test a new page", async ({ browser }) => {
  for (const [what, spoil] of spoilers) {
    const first = await borrowPage(browser);
    await first.page.goto("/healthz");
    await spoil(first.page);
    await first[Symbol.asyncDispose]();
    await using second = await borrowPage(browser);
    expect(second.page === first.page, what).toBe(false);
  }
});

test("what is left nevertheless fails the test that left it", async ({ browser }) => {
  const borrowed = await borrowPage(browser);
  await borrowed.page.goto("/healthz");
  await borrowed.page.evaluate(() => caches.open("kept"));
  await expect(borrowed[Symbol.asyncDispose]()).rejects.toThrow("A test left behind: kept");
  await borrowed.context.close();
});

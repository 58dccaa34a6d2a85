import { expect } from "vitest";
import type { FirefoxPage } from "./firefox-page.ts";
import { test } from "./firefox-test.ts";

const links = [
  "Contact",
  "Home",
  "Log in",
  "Reactive Objects",
  "Sign up",
  "Voice test",
  "Work together",
  "Writing",
];
const menu = "nav[aria-label=Menu]";

for (const path of ["/", "/reactive-objects"]) {
  test(`a page left by a link of its menu comes back from ${path} without the menu @slow`, async ({
    firefox,
  }) => {
    const { page } = firefox;
    await firefox.size(390, 800);
    await firefox.open(path);
    await page.evaluate(() => {
      addEventListener("pageshow", ({ persisted }) => {
        document.documentElement.dataset["persisted"] = String(persisted);
      });
    });
    await firefox.button("Menu").click();
    await page.waitForSelector(menu, { visible: true });
    await page.locator(`${menu} > ul a[href="/contact"]`).click();
    await firefox.expectText("h1", "contact works");
    await page.evaluate(() => history.back());
    await page.waitForSelector("[data-persisted=true]");
    await page.waitForSelector(menu, { hidden: true });
    expect(await page.$(":popover-open")).toBeNull();
    await page.waitForSelector("main", { visible: true });
  });
}

test("while the menu is open, the keyboard reaches nothing else @slow", async ({ firefox }) => {
  const { page } = firefox;
  await firefox.size(390, 800);
  await firefox.open("/work-together");
  await page.focus(".menu-button");
  await page.keyboard.press("Enter");
  await page.waitForSelector(menu, { visible: true });
  const reached = new Set<string>();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    reached.add(await focusedName(firefox));
  }
  // Between the last link and Close the browser's own buttons have their turn.
  const others = ["Close", "the document"];
  expect([...reached].filter((name) => !others.includes(name)).toSorted()).toEqual(links);
  await page.focus(`${menu} [autofocus]`);
  await page.keyboard.press("Escape");
  await page.waitForSelector(menu, { hidden: true });
  expect(await focusedName(firefox)).toBe("Menu");
});

function focusedName({ page }: FirefoxPage): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return "the document";
    return focused.textContent.trim();
  });
}

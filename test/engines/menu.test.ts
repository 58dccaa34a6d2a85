import { expect, test } from "vitest";
import { openPage } from "./open-page.ts";
import type { WebKit } from "./webkit.ts";

const narrow = { width: 390, height: 800 };
const stops = [
  "Close",
  "Contact",
  "Home",
  "Log in",
  // By which WebKit comes to what it opens.
  "Menu",
  "Reactive Objects",
  "Sign up",
  "Voice test",
  "Work together",
  "Writing",
];
const menu = "nav[aria-label=Menu]";

for (const path of ["/", "/reactive-objects"]) {
  test(`a page left by a link of its menu comes back from ${path} without the menu`, async () => {
    await using opened = await openPage(path, narrow);
    const { webkit } = opened;
    await webkit.evaluate(() => {
      addEventListener("pageshow", ({ persisted }) => {
        document.documentElement.dataset["persisted"] = String(persisted);
      });
    });
    await openMenu(webkit);
    await webkit.click({ css: `${menu} a`, name: "Contact" });
    await expect.poll(() => webkit.text("h1")).toBe("contact works");
    await webkit.back();
    await expect.poll(() => webkit.isVisible("[data-persisted=true]")).toBe(true);
    await expect.poll(() => webkit.isVisible(menu)).toBe(false);
    expect(await webkit.isVisible(":popover-open")).toBe(false);
    expect(await webkit.isVisible("main")).toBe(true);
  });
}

for (const how of ["a press", "the keyboard"] as const) {
  test(`while a menu that was opened by ${how} is open, the keyboard reaches nothing else`, async () => {
    await using opened = await openPage("/work-together", narrow);
    const { webkit } = opened;
    await (how === "a press" ? openMenu(webkit) : openMenuByKey(webkit));
    expect(await webkit.isVisible("main")).toBe(false);
    const reached = new Set<string>();
    for (let presses = 0; presses < 12; presses += 1) {
      await webkit.press("Tab");
      reached.add(await focusedName(webkit));
    }
    reached.delete("the document"); // between its last stop and its first
    expect([...reached].toSorted()).toEqual(stops);
    await webkit.press("Escape");
    await expect.poll(() => webkit.isVisible(menu)).toBe(false);
    expect(await webkit.isVisible("main")).toBe(true);
  });
}

test("Escape gives the focus back from a link of the menu", async () => {
  await using opened = await openPage("/work-together", narrow);
  const { webkit } = opened;
  await openMenuByKey(webkit);
  await webkit.press("Tab");
  expect(await focusedName(webkit)).toBe("Home");
  await webkit.press("Escape");
  await expect.poll(() => focusedName(webkit)).toBe("Menu");
});

test("a press beside the menu closes it and does nothing else", async () => {
  await using opened = await openPage("/writing", narrow);
  const { webkit } = opened;
  await openMenu(webkit);
  await webkit.pressAt({ x: 20, y: 160 });
  await expect.poll(() => webkit.isVisible(menu)).toBe(false);
  expect(await webkit.text("h1")).toBe("Writing");
});

async function openMenuByKey(webkit: WebKit): Promise<void> {
  await webkit.evaluate(() => document.querySelector<HTMLElement>(".menu-button")?.focus());
  await webkit.press("Enter");
  await untilOpen(webkit);
}

async function openMenu(webkit: WebKit): Promise<void> {
  await webkit.click({ css: "button", name: "Menu" });
  await untilOpen(webkit);
}

async function untilOpen(webkit: WebKit): Promise<void> {
  await expect.poll(() => focusedName(webkit)).toBe("Close");
  const rightEdge = () =>
    webkit.evaluate((css) => document.querySelector(css)?.getBoundingClientRect().right, menu);
  await expect.poll(rightEdge).toBeLessThanOrEqual(narrow.width);
}

function focusedName(webkit: WebKit): Promise<string> {
  return webkit.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return "the document";
    return focused.textContent;
  });
}

import { expect } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { test } from "../kept-page.ts";

test("Contact stands at the header's end, or Menu below a long name", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  const nav = page.getByRole("navigation", { name: "Main" });
  const reactive = await boxOf(nav.getByRole("link", { name: "Reactive Objects" }));
  const contact = await boxOf(nav.getByRole("link", { name: "Contact" }));
  expect(contact.x - reactive.right).toBeGreaterThan(200);

  await page.setViewportSize({ width: 375, height: 800 });
  await page.locator(".site-name").evaluate((name) => {
    name.textContent = "Christopher Fotheringay";
  });
  const row = await boxOf(page.locator(".site-header-row"));
  const menu = await boxOf(page.getByRole("button", { name: "Menu" }));
  expect(row.height).toBeGreaterThan(80);
  expect(row.right - menu.right).toBeLessThanOrEqual(16);
});

test("the header's links are as wide as their words, each ring whole", async ({ page }) => {
  await page.goto("/");
  for (const width of [320, 375, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.keyboard.press("Tab");
    const presses = page.locator(".site-header-row :is(a, button)");
    const places = await presses.evaluateAll(placesOf);
    expect(new Set(places.map(({ baseline }) => Math.round(baseline))).size).toBe(1);
    expect(places[0]?.width).toBeLessThan(Number(places[0]?.text.width) + 8);
    for (const [index, { name, text, ring }] of places.entries()) {
      const what = `${name} at ${width} px`;
      const end = places[index - 1]?.ring.right ?? -Infinity;
      const start = places[index + 1]?.ring.left ?? Infinity;
      expect(text.left - end, what).toBeGreaterThanOrEqual(2);
      expect(start - text.right, what).toBeGreaterThanOrEqual(2);
      expect(ring.offset, what).toBeGreaterThanOrEqual(0);
      expect(ring.top, what).toBeGreaterThanOrEqual(0);
      expect(ring.right, what).toBeLessThanOrEqual(width);
    }
  }
});

/** In the page: where each that is seen has its words, their baseline and, once it has the focus, the ring around it. */
function placesOf(presses: (HTMLElement | SVGElement)[]) {
  const seen = presses.filter((press) => press.checkVisibility());
  return seen.map((press) => {
    press.focus();
    const words = document.createRange();
    words.selectNodeContents(press);
    const { left, right, width } = words.getBoundingClientRect();
    const foot = document.createElement("span");
    foot.style.display = "inline-block";
    press.firstChild?.after(foot);
    const baseline = foot.getBoundingClientRect().bottom;
    foot.remove();
    const { outlineOffset, outlineWidth } = getComputedStyle(press);
    const box = press.getBoundingClientRect();
    const offset = parseFloat(outlineOffset);
    const around = offset + parseFloat(outlineWidth);
    return {
      name: press.textContent,
      text: { left, right, width },
      baseline,
      width: box.width,
      ring: { offset, top: box.top - around, left: box.left - around, right: box.right + around },
    };
  });
}

test("the first Tab reaches a skip link that leads past the header", async ({ page }) => {
  await page.goto("/work-together");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
});

test("links between tools without a microphone load no document", async ({ page }) => {
  await page.goto("/agreement");
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  const nav = page.getByRole("navigation", { name: "Main" });
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  for (const [name, path] of [
    ["Reactive Objects", "/reactive-objects"],
    ["Voice test", "/about"],
    ["Reactive Objects", "/reactive-objects"],
  ] as const) {
    await nav.getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expect(nav.locator("[aria-current=page]")).toHaveText([name]);
  }
  expect(loads).toEqual(["/about", "/reactive-objects"]);
});

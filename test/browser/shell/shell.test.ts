import { expect, test } from "playwright/test";
import { pages } from "../pages.ts";

test("the header has six links with Contact at the end, and two that go nowhere", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  const nav = page.getByRole("navigation", { name: "Main" });
  await expect(nav.getByRole("link")).toHaveText([
    "Home",
    "Writing",
    "Work together",
    "Voice test",
    "Reactive Objects",
    "Contact",
  ]);
  const [reactive, contact] = await Promise.all([
    nav.getByRole("link", { name: "Reactive Objects" }).boundingBox(),
    nav.getByRole("link", { name: "Contact" }).boundingBox(),
  ]);
  if (!reactive || !contact) throw new Error("The header is not drawn");
  expect(contact.x - (reactive.x + reactive.width)).toBeGreaterThan(200);
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "#");
  await expect(header.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "#");
});

test("below a name that leaves them no room, Log in, Sign up and Menu stand at the end", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/");
  await page.locator(".site-name").evaluate((name) => {
    name.textContent = "Christopher Fotheringay";
  });
  const [row, menu] = [
    await page.locator(".site-header-row").boundingBox(),
    await page.getByRole("button", { name: "Menu" }).boundingBox(),
  ];
  if (!row || !menu) throw new Error("The header is not drawn");
  expect(row.height).toBeGreaterThan(80);
  expect(row.x + row.width - (menu.x + menu.width)).toBeLessThanOrEqual(16);
});

test("the ring around what has the focus in the header is whole, and clear of its words @slow", async ({
  page,
}) => {
  for (const width of [320, 375, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    const presses = page.locator(".site-header-row :is(a, button)").filter({ visible: true });
    for (const press of await presses.all()) {
      await page.keyboard.press("Tab");
      await press.focus();
      const ring = await press.evaluate((element) => {
        const { outlineOffset, outlineWidth } = getComputedStyle(element);
        const { top, right } = element.getBoundingClientRect();
        const around = parseFloat(outlineOffset) + parseFloat(outlineWidth);
        return {
          inner: parseFloat(outlineOffset),
          top: top - around,
          end: document.documentElement.clientWidth - right - around,
        };
      });
      const what = `${await press.textContent()} at ${width} px`;
      expect(ring.inner, what).toBeGreaterThanOrEqual(0);
      expect(ring.top, what).toBeGreaterThanOrEqual(0);
      expect(ring.end, what).toBeGreaterThanOrEqual(0);
    }
  }
});

test("what is in the header is as wide as its words, on their baseline, and its ring is clear of others", async ({
  page,
}) => {
  for (const width of [375, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    const presses = page.locator(".site-header-row :is(a, button)").filter({ visible: true });
    await page.keyboard.press("Tab");
    const places = [];
    for (const press of await presses.all()) {
      await press.focus();
      places.push(
        await press.evaluate((element) => {
          const words = document.createRange();
          words.selectNodeContents(element);
          const text = words.getBoundingClientRect();
          const foot = document.createElement("span");
          foot.style.display = "inline-block";
          element.firstChild?.after(foot);
          const baseline = foot.getBoundingClientRect().bottom;
          foot.remove();
          const { outlineOffset, outlineWidth } = getComputedStyle(element);
          const { left, right } = element.getBoundingClientRect();
          const around = parseFloat(outlineOffset) + parseFloat(outlineWidth);
          return {
            name: element.textContent,
            text,
            baseline,
            box: right - left,
            ring: [left - around, right + around],
          };
        }),
      );
    }
    expect(new Set(places.map(({ baseline }) => Math.round(baseline))).size).toBe(1);
    expect(places[0]?.box).toBeLessThan(Number(places[0]?.text.width) + 8);
    for (const [index, { name, text }] of places.entries()) {
      const [before, after] = [places[index - 1], places[index + 1]];
      const what = `${name} at ${width} px`;
      if (before) expect(text.left - Number(before.ring[1]), what).toBeGreaterThanOrEqual(2);
      if (after) expect(Number(after.ring[0]) - text.right, what).toBeGreaterThanOrEqual(2);
    }
  }
});

for (const path of [...pages.map((page) => page.path), "/no/such/page"]) {
  test(`the owner's name leads home from the start of the header of ${path}`, async ({ page }) => {
    await page.goto(path);
    const header = page.getByRole("banner");
    const first = header.getByRole("link").first();
    await expect(first).toHaveText("Alex Sample");
    await expect(first).toHaveAttribute("href", "/");
    for (const width of [320, 375, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(first).toBeInViewport();
      await expect(header.getByRole("link", { name: "Log in" })).toBeInViewport();
      await expect(header.getByRole("link", { name: "Sign up" })).toBeInViewport();
      const row = await header.boundingBox();
      expect(row?.height, `in one line at ${width} px`).toBeLessThan(80);
    }
  });
}

for (const [path, name] of [
  ["/", "Home"],
  ["/writing", "Writing"],
  ["/writing/", "Writing"],
  ["/work-together", "Work together"],
  ["/about", "Voice test"],
  ["/reactive-objects", "Reactive Objects"],
  ["/contact", "Contact"],
] as const) {
  test(`on ${path} only ${name} is marked as the current page`, async ({ page }) => {
    await page.goto(path);
    const nav = page.getByRole("navigation", { name: "Main" });
    await expect(nav.locator("[aria-current]")).toHaveText([name]);
    await expect(nav.locator("[aria-current=page]")).toHaveText([name]);
  });
}

test("on a page within a section the section is marked, but not as the page", async ({ page }) => {
  await page.goto("/writing/nothing-here");
  const nav = page.getByRole("navigation", { name: "Main" });
  await expect(nav.locator("[aria-current=true]")).toHaveText(["Writing"]);
  await expect(nav.locator("[aria-current=page]")).toHaveCount(0);
});

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

test("the footer names the owner and the company, beside three columns of two items", async ({
  page,
}) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(
    /Alex Sample.*Sample Advisory Ltd, registered in England and Wales, number 01234567/,
  );
  await expect(footer.getByRole("heading")).toHaveText(["Col 1", "Col 2", "Col 3"]);
  await expect(footer.getByRole("listitem")).toHaveText(
    Array.from({ length: 3 }, () => ["Item 1", "Item 2"]).flat(),
  );
});

test("an address that is not there answers 404 inside the shell", async ({ page }) => {
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle("Page not found");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(
    page.getByRole("region", { name: "What you can do here" }).getByRole("link"),
  ).toHaveCount(3);
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/");
});

test("links between the tool pages without a microphone stay in the document, others load anew", async ({
  page,
}) => {
  await page.goto("/agreement");
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  const nav = page.getByRole("navigation", { name: "Main" });
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  await nav.getByRole("link", { name: "Reactive Objects" }).click();
  await expect(page).toHaveURL("/reactive-objects");
  await expect(nav.locator("[aria-current=page]")).toHaveText(["Reactive Objects"]);
  await nav.getByRole("link", { name: "Voice test" }).click();
  await expect(page).toHaveURL("/about");
  await nav.getByRole("link", { name: "Reactive Objects" }).click();
  await expect(page).toHaveURL("/reactive-objects");
  expect(loads).toEqual(["/about", "/reactive-objects"]);
});

test("with less motion wished for, the menu opens without a slide", async ({ browser }) => {
  await using context = await browser.newContext({
    reducedMotion: "reduce",
    viewport: { width: 375, height: 700 },
  });
  const page = await context.newPage();
  await page.goto("/");
  const seconds = await page
    .locator(".side-menu")
    .evaluate((menu) =>
      Math.max(...getComputedStyle(menu).transitionDuration.split(",").map(parseFloat)),
    );
  expect(seconds).toBeLessThan(0.001);
});

import { expect, test, type Page } from "playwright/test";

test.use({ viewport: { width: 375, height: 700 } });

/** The pages of a script-free and a hydrated route: the menu is the same on both. */
const withAndWithoutScript = [
  { path: "/", javaScriptEnabled: false },
  { path: "/work-together", javaScriptEnabled: true },
  { path: "/reactive-objects", javaScriptEnabled: true },
  { path: "/reactive-objects", javaScriptEnabled: false },
];

for (const { path, javaScriptEnabled } of withAndWithoutScript) {
  const where = `on ${path} ${javaScriptEnabled ? "with" : "without"} JavaScript`;

  test(`the menu is closed on arrival, takes the focus and gives it back on Escape, ${where}`, async ({
    browser,
  }) => {
    await using context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(path);
    const { button, menu, close } = menuOf(page);
    await expect(menu).toBeHidden();

    await button.focus();
    await page.keyboard.press("Enter");
    await expect(menu).toBeInViewport();
    await expect(close).toBeFocused();

    await page.keyboard.press("Tab");
    await expect(menu.getByRole("link", { name: "Home" })).toBeFocused();

    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  });

  test(`choosing a link of the menu goes there and closes it, ${where}`, async ({ browser }) => {
    await using context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(path);
    const { button, menu } = menuOf(page);
    await button.click();
    await menu.getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL("/contact");
    await expect(menu).toBeHidden();
  });
}

test("the menu opens at the end, with Close where Menu was", async ({ page }) => {
  await page.goto("/");
  const { button, menu, close } = menuOf(page);
  const opener = await button.boundingBox();
  await button.click();
  await expect(menu).toBeInViewport({ ratio: 1 });
  const [panel, closer] = await Promise.all([menu.boundingBox(), close.boundingBox()]);
  if (!opener || !panel || !closer) throw new Error("The menu is not drawn");
  expect(panel.x + panel.width).toBeCloseTo(375);
  const [x, y] = [closer.x + closer.width / 2, closer.y + closer.height / 2];
  expect(x).toBeGreaterThan(opener.x);
  expect(x).toBeLessThan(opener.x + opener.width);
  expect(y).toBeGreaterThan(opener.y);
  expect(y).toBeLessThan(opener.y + opener.height);
});

test("the close button closes the menu and gives the focus back", async ({ page }) => {
  await page.goto("/");
  const { button, menu, close } = menuOf(page);
  await button.click();
  await close.click();
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

for (const key of ["Tab", "Shift+Tab"]) {
  test(`while the menu is open ${key} reaches nothing that it covers`, async ({ page }) => {
    await page.goto("/work-together");
    const { button, close } = menuOf(page);
    await button.focus();
    await page.keyboard.press("Enter");
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press(key);
      const strayed = await page.evaluate(
        () => document.activeElement?.closest("main, footer, .site-header-row") !== null,
      );
      expect(strayed).toBe(false);
    }
    await close.focus();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  });
}

test("a window that grows while the menu is open leaves the page in reach", async ({ page }) => {
  await page.goto("/work-together");
  await menuOf(page).button.click();
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.getByRole("link", { name: "Fill in the agreement" }).click();
  await expect(page).toHaveURL("/agreement");
});

test("a press beside the menu closes it", async ({ page }) => {
  await page.goto("/");
  const { button, menu } = menuOf(page);
  await button.click();
  await page.mouse.click(10, 400);
  await expect(menu).toBeHidden();
});

test("the menu lists the header's links, Log in and Sign up", async ({ page }) => {
  await page.goto("/");
  const { button, menu } = menuOf(page);
  await button.click();
  await expect(menu.getByRole("link")).toHaveText([
    "Home",
    "Writing",
    "Work together",
    "Voice test",
    "Reactive Objects",
    "Contact",
    "Log in",
    "Sign up",
  ]);
});

for (const name of ["Log in", "Sign up"]) {
  test(`on a page that runs script, ${name} goes nowhere and closes the menu`, async ({ page }) => {
    await page.goto("/reactive-objects");
    await page.waitForFunction(() => "__reactRouterDataRouter" in window);
    const { button, menu } = menuOf(page);
    await button.click();
    await menu.getByRole("link", { name }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/\/reactive-objects#?$/);
  });
}

test("everything in the header is large enough for a finger", async ({ page }) => {
  await page.goto("/");
  const { button, menu } = menuOf(page);
  const header = page.getByRole("banner");
  const link = (name: string) => header.getByRole("link", { name });
  await expectTouchable(button, link("Alex Sample"), link("Log in"), link("Sign up"));
  await button.click();
  await expectTouchable(...(await menu.getByRole("link").all()));
});

async function expectTouchable(...targets: ReturnType<Page["getByRole"]>[]) {
  const boxes = await Promise.all(targets.map((target) => target.boundingBox()));
  for (const box of boxes) {
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
}

function menuOf(page: Page) {
  const menu = page.getByRole("navigation", { name: "Menu" });
  return {
    menu,
    button: page.getByRole("button", { name: /menu/i }),
    close: menu.getByRole("button", { name: "Close" }),
  };
}

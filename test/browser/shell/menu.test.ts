import { expect, type Locator, type Page } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { test } from "../kept-page.ts";

// What the keyboard does in the menu, and Back to a page with it, is in test/engines/menu.test.ts.

test.use({ viewport: { width: 375, height: 700 } });

test("the menu opens with Close where Menu was, to be touched", async ({ page }) => {
  await page.goto("/");
  const { button, menu, close } = menuOf(page);
  const link = (name: string) => page.getByRole("banner").getByRole("link", { name });
  await expectTouchable(button, link("Alex Sample"), link("Log in"), link("Sign up"));
  const opener = await boxOf(button);
  await button.click();
  await expect(menu).toBeInViewport({ ratio: 1 });
  await expectTouchable(...(await menu.getByRole("link").all()));
  expect((await boxOf(menu)).right).toBeCloseTo(375);
  const closer = await boxOf(close);
  const [x, y] = [closer.x + closer.width / 2, closer.y + closer.height / 2];
  expect(x).toBeGreaterThan(opener.x);
  expect(x).toBeLessThan(opener.right);
  expect(y).toBeGreaterThan(opener.y);
  expect(y).toBeLessThan(opener.bottom);
  await close.click();
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test("a window that grows while the menu is open leaves the page in reach", async ({ page }) => {
  await page.goto("/work-together");
  await menuOf(page).button.click();
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.getByRole("link", { name: "Fill in the agreement" }).click();
  await expect(page).toHaveURL("/agreement");
});

test("where script runs, Log in, Sign up and the page one is on just close the menu", async ({
  page,
}) => {
  await page.goto("/reactive-objects");
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  const { button, menu } = menuOf(page);
  for (const name of ["Log in", "Sign up", "Reactive Objects"]) {
    await button.click();
    // A press of the pointer closes it by itself.
    await menu.getByRole("link", { name }).press("Enter");
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/\/reactive-objects#?$/);
  }
  await button.click();
  await menu.getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(menu).toBeHidden();
});

test("with less motion wished for, the menu opens without a slide", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const seconds = await page
    .locator(".side-menu")
    .evaluate((menu) =>
      Math.max(...getComputedStyle(menu).transitionDuration.split(",").map(parseFloat)),
    );
  expect(seconds).toBeLessThan(0.001);
});

async function expectTouchable(...targets: Locator[]) {
  for (const target of targets) {
    const { width, height } = await boxOf(target);
    expect(Math.min(width, height), String(target)).toBeGreaterThanOrEqual(44);
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

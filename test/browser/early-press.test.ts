import { expect, type Page, test } from "playwright/test";

/** Holds the scripts back until it is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/entry.client-*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("a button that is pressed before the page’s scripts have loaded does what it says once they have", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/about", { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Read an example" });
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  release();
  await expect(page.getByText("A recorded rehearsal. Nothing is sent")).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
});

test("of two buttons that are pressed too early the last one counts, once", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/about", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Read an example" }).click();
  const settings = page.getByRole("button", { name: "Call settings" });
  const before = await settings.getAttribute("aria-expanded");
  await settings.click();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(1);
  release();
  await expect(settings).not.toHaveAttribute("aria-expanded", before ?? "");
  await expect(page.getByText("A recorded rehearsal. Nothing is sent")).toBeHidden();
});

test("a menu that is opened before the page’s scripts have loaded stays open", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const release = await holdScripts(page);
  await page.goto("/about", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.locator("#side-menu");
  await expect(menu).toBeVisible();
  release();
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith("__react")));
  await expect(menu).toBeVisible();
});

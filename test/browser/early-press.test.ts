import { expect, test } from "playwright/test";
import { holdScripts } from "./hold-scripts.ts";

test("a button that is pressed before the page’s scripts have loaded does what it says once they have", async ({
  page,
}) => {
  const load = await holdScripts(page);
  await page.goto("/about", { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Read an example" });
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await load();
  await expect(page.getByText("A recorded rehearsal. Nothing is sent")).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
});

test("of two buttons that are pressed too early the last one counts, once", async ({ page }) => {
  const load = await holdScripts(page);
  await page.goto("/about", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Read an example" }).click();
  const settings = page.getByRole("button", { name: "Call settings" });
  const before = await settings.getAttribute("aria-expanded");
  await settings.click();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(1);
  await load();
  await expect(settings).not.toHaveAttribute("aria-expanded", before ?? "");
  await expect(page.getByText("A recorded rehearsal. Nothing is sent")).toBeHidden();
});

test("a menu that is opened before the page’s scripts have loaded stays open", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const load = await holdScripts(page);
  await page.goto("/about", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.locator("#side-menu");
  await expect(menu).toBeVisible();
  await load();
  await expect(menu).toBeVisible();
});

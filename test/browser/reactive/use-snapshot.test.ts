import { join } from "node:path";
import { expect, type Page, test } from "playwright/test";
import { build } from "vite";

test("a component that uses a snapshot renders once a batch, for the object that it shows, and listens no longer than it stands", async ({
  page,
}) => {
  await openPage(page);
  const shown = page.getByRole("status");
  const press = (name: string) => page.getByRole("button", { name }).click();
  const renders = () => page.evaluate(() => window.page.renders());
  const listeners = () => page.evaluate(() => window.page.listeners());
  await expect(shown).toHaveText("0 apples");
  expect(await renders()).toBe(1);

  await press("Add apples");
  await expect(shown).toHaveText("3 apples");
  expect(await renders()).toBe(2);
  await press("Add a pear");
  expect(await renders()).toBe(2);

  await press("Show pears");
  await expect(shown).toHaveText("1 pears");
  expect(await listeners()).toBe(1);
  await press("Add apples");
  expect(await renders()).toBe(3);
  await press("Add a pear");
  await expect(shown).toHaveText("2 pears");

  await page.evaluate(() => window.page.leave());
  expect(await listeners()).toBe(0);
  await page.evaluate(() => window.page.enter());
  await expect(shown).toHaveText("6 apples");
  expect(await listeners()).toBe(1);
});

test("a component that uses a snapshot renders when its object is removed, and when it comes back", async ({
  page,
}) => {
  await openPage(page);
  await expect(page.getByText("The plums are in the basket")).toBeVisible();
  await page.getByRole("button", { name: "Empty" }).click();
  await expect(page.getByText("The plums are gone")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The plums are in the basket")).toBeVisible();
});

/** The small page beside this file, on its own. */
async function openPage(page: Page) {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"development"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, "use-snapshot-page.tsx"), formats: ["es"] },
    },
  });
  const [bundle] = [built].flat();
  if (bundle === undefined || !("output" in bundle)) throw new Error("Vite built nothing");
  const [{ code }] = bundle.output;
  await page.setContent("<!doctype html><title>A snapshot</title>");
  await page.addScriptTag({ type: "module", content: code });
  await page.waitForFunction(() => "page" in window);
}

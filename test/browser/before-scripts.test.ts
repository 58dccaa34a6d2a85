import { expect, type Page } from "playwright/test";
import { holdScripts } from "./hold-scripts.ts";
import { test } from "./kept-page.ts";
import { pages } from "./pages.ts";

/** Waits until the document's own script runs, which then asks for the others. */
const hasStarted = (page: Page) =>
  expect(page.locator("link[rel=modulepreload]").first()).toBeAttached();

test("of two buttons that are pressed too early the last counts, once", async ({ page }) => {
  const load = await holdScripts(page);
  await page.goto("/about", { waitUntil: "commit" });
  await hasStarted(page);
  const example = page.getByRole("button", { name: "Read an example" });
  const settings = page.getByRole("button", { name: "Call settings" });
  await example.click();
  await expect(example).toHaveAttribute("aria-busy", "true");
  const before = await settings.getAttribute("aria-expanded");
  await settings.click();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(1);
  await load();
  await expect(settings).not.toHaveAttribute("aria-expanded", before ?? "");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByText("A recorded rehearsal. Nothing is sent")).toBeHidden();
});

test("a menu that is opened before the scripts come stays open", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const load = await holdScripts(page);
  await page.goto("/about", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.locator("#side-menu");
  await expect(menu).toBeVisible();
  await load();
  await expect(menu).toBeVisible();
});

test("what is typed too early outlives a reload, Back and the scripts", async ({ page }) => {
  const load = await holdScripts(page);
  await page.goto("/agreement", { waitUntil: "commit" });
  const name = page.getByLabel("Client Name", { exact: true });
  await name.fill("Ada Quux");
  await hasStarted(page);
  await page.reload({ waitUntil: "commit" });
  await expect(name).toHaveValue("Ada Quux");
  await hasStarted(page);
  await page.goto("/contact");
  await page.goBack({ waitUntil: "commit" });
  await expect(name).toHaveValue("Ada Quux");
  await expect(page.getByLabel("Company Name", { exact: true })).toHaveValue("Sample Client Ltd");
  await load();
  await expect(page.locator(".formatted .sheet")).toContainText("Ada Quux");
  await expect(name).toHaveValue("Ada Quux");
});

test("a key that is typed before the scripts come is kept nowhere", async ({ page }) => {
  await holdScripts(page);
  await page.goto("/about", { waitUntil: "commit" });
  await page.getByPlaceholder("OpenAI key").fill("sk-secret");
  await page.getByPlaceholder("Langfuse secret key").fill("lf-secret");
  await hasStarted(page);
  await page.goto("/contact");
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  );
  expect(kept).not.toContain("secret");
});

const [narrow, wide] = [375, 1440];
const agreementFolds = [
  [".key-dates summary", ".key-dates-files"],
  [".contents summary", ".contents ol"],
];

for (const { path, folds } of [{ path: "/agreement", folds: agreementFolds }]) {
  for (const width of [narrow, wide]) {
    test(`${path} at ${width} px: what is folded too early stays so @slow`, async ({ page }) => {
      const expectOpen = async (isOpen: boolean) => {
        for (const [, content = ""] of folds) {
          await expect(page.locator(content)).toBeVisible({ visible: isOpen });
        }
      };
      const places = () =>
        Promise.all(folds.map(([summary = ""]) => page.locator(summary).boundingBox()));
      await page.setViewportSize({ width, height: 900 });
      const load = await holdScripts(page);
      await page.goto(path);
      await expectOpen(width === wide);
      for (const [summary = ""] of folds) await page.locator(summary).press("Enter");
      await expectOpen(width === narrow);
      const before = await places();
      await load();
      await expectOpen(width === narrow);
      expect(await places()).toEqual(before);
      for (const next of width === wide ? [narrow, wide] : [wide, narrow]) {
        await page.setViewportSize({ width: next, height: 900 });
        await expectOpen(next === wide);
      }
    });
  }
}

test("no page asks for a script before it can be painted", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  let styles = Promise.withResolvers<void>();
  await page.route("**/*.css", async (route) => {
    await styles.promise;
    await route.continue();
  });
  for (const { path } of pages.filter(({ script }) => script)) {
    // The page before may still ask for more.
    await page.goto("about:blank");
    scripts.length = 0;
    styles = Promise.withResolvers();
    const styleSheet = page.waitForRequest("**/*.css");
    const response = await page.goto(path, { waitUntil: "commit" });
    await response?.finished();
    await styleSheet;
    expect(scripts, path).toEqual([]);
    styles.resolve();
    await page.waitForFunction(() => "__reactRouterDataRouter" in window);
    expect(scripts.length, path).toBeGreaterThan(0);
  }
});

test("in a tab that is never painted a tool works all the same", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { value: true });
    window.requestAnimationFrame = () => 0;
  });
  await page.goto("/agreement");
  await page.waitForFunction(() => "__reactRouterDataRouter" in window, null, { polling: 100 });
});

for (const [path, which] of [
  ["/about", -1],
  ["/agreement", 0],
] as const) {
  test(`${path} without module ${which} says so wherever one reads`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    const html = await (await page.request.get(path)).text();
    const modules = [...html.matchAll(/import\("([^"]+\.js)"\)/g)].map(([, address]) => address);
    const script = `**${modules.at(which)}`;
    await page.route(script, (route) => route.fulfill({ status: 503 }));
    await page.goto(path);
    const told = page.getByRole("alert").getByText("Part of this page could not be loaded");
    await expect(told).toBeInViewport();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await expect(told).toBeInViewport();
    await page.unroute(script);
    await page.getByRole("button", { name: "Reload the page" }).click();
    await page.waitForFunction(() =>
      Object.keys(document).some((key) => key.startsWith("__react")),
    );
    await expect(told).toHaveCount(0);
  });
}

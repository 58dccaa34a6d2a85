import { join } from "node:path";
import { expect } from "playwright/test";
import { build } from "vite";
import { test } from "../kept-page.ts";

test("a component that uses a snapshot renders once a batch, for the object that it shows, and listens no longer than it stands", async ({
  page,
}) => {
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
  await page.goto("about:blank");
  await page.setContent("<!doctype html><title>A snapshot</title>");
  await page.addScriptTag({ type: "module", content: bundle.output[0].code });
  await page.waitForFunction(() => "page" in window);

  const shown = page.getByRole("status");
  const renders = () => page.evaluate(() => window.page.renders());
  const listeners = () => page.evaluate(() => window.page.listeners());
  const add = (name: "apples" | "pears", times: number) =>
    page.evaluate(([what, count]) => window.page.add(what, count), [name, times] as const);
  await test.step("once a batch", async () => {
    await page.evaluate(() => window.page.show("apples"));
    await expect(shown).toHaveText("0 apples");
    expect(await renders()).toBe(1);
    await add("apples", 3);
    await expect(shown).toHaveText("3 apples");
    expect(await renders()).toBe(2);
    await add("pears", 1);
    expect(await renders()).toBe(2);
  });
  await test.step("for another object", async () => {
    await page.evaluate(() => window.page.show("pears"));
    await expect(shown).toHaveText("1 pears");
    expect(await listeners()).toBe(1);
    await add("apples", 3);
    expect(await renders()).toBe(3);
    await add("pears", 1);
    await expect(shown).toHaveText("2 pears");
  });
  await test.step("when its object is removed, and when it comes back", async () => {
    await page.evaluate(() => window.page.show("plums"));
    for (const isFull of [false, true]) {
      await page.evaluate((given) => window.page.fill(given), isFull);
      await expect(shown).toHaveText(isFull ? "1 plums" : "1 plums that are gone");
    }
  });
  await test.step("hydrating what a server rendered, though the object was written to since", async () => {
    for (const writes of [0, 1]) {
      const before = await renders();
      await page.evaluate((given) => window.page.hydrate(given), writes);
      for (const part of ["first", "second"]) {
        await expect(page.locator(`#${part} output`)).toHaveText(`${2 * writes} figs`);
      }
      // Once for each part, and once more for what was written.
      await expect.poll(renders).toBe(before + 2 + 2 * writes);
      expect(await page.evaluate(() => window.page.faults())).toEqual([]);
      await page.evaluate(() => {
        for (const part of document.querySelectorAll("#first, #second")) part.remove();
      });
    }
  });
  await test.step("no longer than it stands", async () => {
    await page.evaluate(() => window.page.show("apples"));
    expect(await listeners()).toBe(1);
    await page.evaluate(() => window.page.leave());
    expect(await listeners()).toBe(0);
    await page.evaluate(() => window.page.showStrictly("apples"));
    await expect(shown).toHaveText("6 apples");
    expect(await listeners()).toBe(1);
  });
});

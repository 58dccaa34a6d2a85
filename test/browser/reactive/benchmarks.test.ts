import { expect, type Page } from "playwright/test";
import { test } from "../kept-page.ts";
import packageJson from "../../../package.json" with { type: "json" };
import type { BenchmarkName } from "../../../app/reactive/benchmarks/benchmark-titles.ts";
import {
  type BenchmarkMessage,
  benchmarks,
  type Measurement,
} from "../../../app/reactive/benchmarks/benchmarks.ts";
import { expectAccessible, expectNoAxeFaults } from "../accessibility-faults.ts";
import { boxOf } from "../box-of.ts";
import { holdTime } from "../hold-time.ts";
import { movedIn, openDemo } from "./demo-page.ts";

test("a benchmark shows its progress, covers the page, and is cancelled in whatever way", async ({
  page,
}) => {
  await openDemo(page);
  const rehydration = page.getByRole("button", { name: "Rehydration Benchmark" });
  const panel = page.getByRole("region", { name: "Rehydration Benchmark" });
  const status = page.getByRole("status").filter({ hasText: "Rehydration Benchmark" });
  const cancelled = "Rehydration Benchmark cancelled. No result.";
  const start = async () => {
    const worker = page.waitForEvent("worker");
    await rehydration.press("Enter");
    await expect(panel).toBeFocused();
    return { ended: (await worker).waitForEvent("close") };
  };

  await test.step("by keyboard, telling what it does", async () => {
    const { ended } = await start();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expect(panel).toContainText("Traditional objects copy the plain records");
    await expect(rehydration).toBeDisabled();
    const other = page.getByRole("button", { name: "Direct subscription Benchmark" });
    await expect(other).toBeDisabled();
    await expect(status).toHaveText("Rehydration Benchmark started.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await ended;
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expect(status).toHaveText(cancelled);
    await expect(rehydration).toBeFocused();
  });
  // From here on no worker measures anything, which would slow down all else.
  await standInForWorkers(page);
  await test.step("by Escape", async () => {
    const { ended } = await start();
    await page.keyboard.press("Escape");
    await ended;
    await expect(rehydration).toBeFocused();
  });
  await test.step("by Escape after a press on its button, which the run has disabled", async () => {
    await rehydration.hover();
    await page.mouse.down();
    await page.mouse.up();
    await expect(panel).toBeFocused();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.keyboard.press("Escape");
    await expect(status).toHaveText(cancelled);
    await expect(rehydration).toBeEnabled();
  });
  await test.step("Tab reaches nothing that it covers", async () => {
    const covered = page.getByRole("button", { name: "Add" });
    const { ended } = await start();
    await expect(covered).toHaveCount(0);
    await page.getByRole("button", { name: "Cancel" }).focus();
    const places = new Set<string>();
    for (let presses = 0; presses < 40 && !places.has("site-header"); presses++) {
      await page.keyboard.press("Tab");
      places.add(await page.evaluate(placeOfFocus));
    }
    expect([...places]).toContain("site-header");
    expect([...places]).not.toContain("covered");
    await page.getByRole("button", { name: "Cancel" }).click();
    await ended;
    await expect(covered).toHaveCount(2);
  });
  await test.step("by leaving the page", async () => {
    const { ended } = await start();
    await page.getByRole("link", { name: "Contact" }).first().click();
    await ended;
  });
});

test("scripts of a benchmark that are late or do not load are told of, with a way out", async ({
  page,
}) => {
  const { promise: held, resolve: load } = Promise.withResolvers<void>();
  await page.route("**/assets/benchmark-panel-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.route(/benchmark-worker/, (route) => route.abort());
  await openDemo(page);
  await page.getByRole("button", { name: "Rehydration Benchmark" }).press("Enter");
  const late = page.getByText("Loading the benchmark…");
  await expect(late).toBeFocused();
  await expect(late).toHaveCSS("opacity", "1");
  await expect(late).toBeInViewport({ ratio: 1 });
  load();
  await expect(page.getByRole("region", { name: "Rehydration Benchmark" })).toBeFocused();
  await expect(late).toHaveCount(0);
  await expect(page.getByRole("alert")).toContainText("ended without a result");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a benchmark's results are read, copied, put away and shown again", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1440, height: 900 });
  const finish = await standInForWorkers(page);
  await page.clock.install();
  await openDemo(page);
  const [direct, rehydration] = ["Direct subscription", "Rehydration"].map((name) =>
    page.getByRole("button", { name: `${name} Benchmark` }),
  );
  const table = page.getByRole("table", { name: /^Milliseconds/ });
  const dock = page.locator(".benchmark-dock");

  await test.step("with the focus, and one sentence", async () => {
    await direct!.click();
    await expect(page.getByText("3 of 10 samples")).toBeVisible();
    await movedIn(page);
    await page.getByRole("button", { name: "Cancel" }).focus();
    await finish("direct-subscription");
    await expect(table).toBeVisible();
    // What may be pressed for "Cancel" a moment later does not put the results away.
    await expect(page.getByRole("region", { name: "Direct subscription Benchmark" })).toBeFocused();
    await expect(table.getByRole("row", { name: /^(Create|Subscribe|Update 100) / })).toHaveCount(
      9,
    );
    await expect(page.getByRole("status").filter({ hasText: /^Reactive objects/ })).toHaveText(
      /^Reactive objects against plain ones .+ Creating 100,000 objects: .+\. Updating 100 of them: .+ Against the second form \(“listener in a field”\)\. /,
    );
  });
  await test.step("covering no button, the dots below the sentence, the caption below the table", async () => {
    for (const [width, height] of [
      [1440, 900],
      [375, 812],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const button of [direct!, rehydration!]) await button.click({ trial: true });
      const [sentence, axis, lastRow, caption, bar] = await Promise.all(
        [
          page.locator(".benchmark-others"),
          table.locator(".dots").first(),
          table.getByRole("row").last(),
          table.locator("caption"),
          dock,
        ].map(boxOf),
      );
      expect(axis!.y - sentence!.bottom, `the dots at ${width}`).toBeLessThan(50);
      expect(caption!.y, `${width}`).toBeGreaterThanOrEqual(lastRow!.bottom);
      if (width === 1440) expect(bar!.y - caption!.bottom).toBeGreaterThanOrEqual(12);
    }
  });
  await test.step("copied with the production build of MobX named", async () => {
    await holdTime(page);
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    await expect(page.getByText("Copied")).toBeVisible();
    await page.clock.resume();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain("| 100,000 | Subscribe |");
    const build = `MobX ${packageJson.dependencies.mobx}, in its production build`;
    expect(copied).toContain(build);
    await expect(table.locator("caption")).toContainText(build);
  });
  await expectNoAxeFaults(page);
  await test.step("put away by Escape, and shown again", async () => {
    await page.keyboard.press("Escape");
    await expect(table).toHaveCount(0);
    const again = page.getByRole("button", { name: "Show last results" });
    await expect(again).toBeFocused();
    await again.press("Enter");
    await expect(table).toBeVisible();
  });
  await test.step("the longest caption, of 12 rows, stands above the bar", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await rehydration!.click();
    await finish("rehydration");
    await expect(table).toBeVisible();
    const panel = page.locator(".benchmark-panel");
    await panel.evaluate((element) => element.scrollTo({ top: 1e6, behavior: "instant" }));
    const [caption, bar] = await Promise.all([boxOf(table.locator("caption")), boxOf(dock)]);
    expect(bar.y - caption.bottom).toBeGreaterThanOrEqual(12);
  });
});

test("a real benchmark comes to its results @slow", async ({ page }) => {
  await openDemo(page);
  await page.getByRole("button", { name: "Direct subscription Benchmark" }).click();
  await expect(page.getByText(/of \d+ samples/)).toBeVisible();
  const table = page.getByRole("table", { name: /^Milliseconds/ });
  await expect(table).toBeVisible({ timeout: 80_000 });
  await expect(table.locator(".benchmark-verdict")).toHaveCount(9);
  await expect(
    page.getByText(/ Creating 100,000 objects: .+\. Updating 100 of them: /),
  ).toBeVisible();
});

test("at every width a cancelled run is told in the bar @slow", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await standInForWorkers(page);
  await openDemo(page);
  await page.getByRole("button", { name: "Rehydration Benchmark" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  const told = page.getByText("Rehydration Benchmark cancelled. No result.");
  const rehydration = page.getByRole("button", { name: "Rehydration Benchmark" });
  for (const width of [320, 375, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 812 });
    await expect(told).toBeInViewport({ ratio: 1 });
    const [box, bar, button] = await Promise.all(
      [told, page.locator(".benchmark-dock"), rehydration].map(boxOf),
    );
    expect(box!.width, `${width}`).toBeGreaterThan(150);
    expect(box!.y, `${width}`).toBeGreaterThanOrEqual(bar!.y);
    expect(box!.bottom <= button!.y || box!.right <= button!.x, `${width}`).toBe(true);
    await page.evaluate(() => scrollTo({ top: 1e6, behavior: "instant" }));
    const end = await boxOf(page.locator(".site-footer"));
    expect(end.bottom, `${width}`).toBeLessThanOrEqual(bar!.y + 2);
  }
  await expectAccessible(page, "cancelled");
  await rehydration.click();
  await expect(told).toHaveCount(0);
});

/** Each run stands at 3 of 10 samples until it is finished by the function that is returned. */
async function standInForWorkers(page: Page) {
  await page.route(/benchmark-worker/, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `new BroadcastChannel("finish").onmessage = ({ data }) => postMessage(data);
        postMessage({ kind: "progress", done: 3, total: 10 });`,
    }),
  );
  return async (name: BenchmarkName) => {
    await expect(page.getByText("3 of 10 samples")).toBeVisible();
    const { sizes, steps } = benchmarks[name];
    const rows = sizes.flatMap((size) =>
      steps.map(({ label }) => ({
        size,
        step: label,
        traditional: took(20),
        reactiveObject: took(1),
        second: took(3),
        ...(size < 100_000 && { mobx: took(400) }),
      })),
    );
    const result: BenchmarkMessage = { kind: "result", rows };
    await page.evaluate(`new BroadcastChannel("finish").postMessage(${JSON.stringify(result)})`);
  };
}

function took(median: number): Measurement {
  return { median, lowest: median * 0.9, highest: median * 1.1 };
}

/** In the page. */
function placeOfFocus(): string {
  const { activeElement: focused, body } = document;
  if (!focused || focused === body) return "browser";
  const place = focused.closest(".benchmark-panel, .benchmark-dock, .site-header, .skip-link");
  return place?.classList.item(place.classList.length - 1) ?? "covered";
}

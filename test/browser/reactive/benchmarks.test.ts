import { expect, type Locator, test, type Worker } from "playwright/test";
import packageJson from "../../../package.json" with { type: "json" };
import { accessibilityFaults, expectAccessible } from "../accessibility-faults.ts";
import { openDemo } from "./demo-page.ts";

test("a benchmark shows its progress, cannot be started twice, and can be cancelled", async ({
  page,
}) => {
  await openDemo(page);
  const rehydration = page.getByRole("button", { name: "Rehydration Benchmark" });
  const worker = await startByKeyboard(rehydration);
  const ended = worker.waitForEvent("close");
  await expect(page.getByRole("progressbar")).toBeVisible();
  const measured = page.getByRole("table", { name: "What is being measured" });
  await expect(measured.getByRole("row", { name: "Both together – – – –" })).toHaveCount(3);
  await expect(rehydration).toBeDisabled();
  await expect(page.getByRole("button", { name: "Direct subscription Benchmark" })).toBeDisabled();
  await expect(page.getByRole("region", { name: "Rehydration Benchmark" })).toBeFocused();
  const status = page.getByRole("status").filter({ hasText: "Rehydration Benchmark" });
  await expect(status).toHaveText("Rehydration Benchmark started.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await ended;
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(status).toHaveText("Rehydration Benchmark cancelled. No result.");
  await expect(rehydration).toBeFocused();
});

for (const width of [320, 375, 768, 1024, 1440]) {
  test(`at ${width} px a cancelled benchmark is told in the bar, until the next is started @slow`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 812 });
    await openDemo(page);
    const rehydration = page.getByRole("button", { name: "Rehydration Benchmark" });
    await rehydration.click();
    await page.getByRole("button", { name: "Cancel" }).click();
    const told = page.getByText("Rehydration Benchmark cancelled. No result.");
    await expect(told).toBeInViewport({ ratio: 1 });
    const [box, bar, button] = await Promise.all(
      [told, page.locator(".benchmark-dock"), rehydration].map((each) => each.boundingBox()),
    );
    expect(box!.width).toBeGreaterThan(150);
    expect(box!.y).toBeGreaterThanOrEqual(bar!.y);
    const isAbove = box!.y + box!.height <= button!.y;
    const isBefore = box!.x + box!.width <= button!.x;
    expect(isAbove || isBefore).toBe(true);
    await page.evaluate(() => scrollTo({ top: 1e6, behavior: "instant" }));
    const end = await page.locator(".site-footer").boundingBox();
    expect(end!.y + end!.height).toBeLessThanOrEqual(bar!.y + 2);
    await expectAccessible(page, "cancelled");
    await rehydration.click();
    await expect(told).toHaveCount(0);
  });
}

test("while the panel’s script is still to come, the page says so and keeps the focus", async ({
  page,
}) => {
  const { promise: held, resolve: load } = Promise.withResolvers<void>();
  await page.route("**/assets/benchmark-panel-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await openDemo(page);
  await startByKeyboard(page.getByRole("button", { name: "Rehydration Benchmark" }));
  const late = page.getByText("Loading the benchmark…");
  await expect(late).toBeFocused();
  await expect(late).toHaveCSS("opacity", "1");
  await expect(late).toBeInViewport({ ratio: 1 });
  load();
  await expect(page.getByRole("region", { name: "Rehydration Benchmark" })).toBeFocused();
  await expect(late).toHaveCount(0);
});

test("Escape cancels a benchmark, and gives the focus back to the button that started it", async ({
  page,
}) => {
  await openDemo(page);
  const rehydration = page.getByRole("button", { name: "Rehydration Benchmark" });
  const worker = await startByKeyboard(rehydration);
  const ended = worker.waitForEvent("close");
  await expect(page.getByRole("region", { name: "Rehydration Benchmark" })).toBeFocused();
  await page.keyboard.press("Escape");
  await ended;
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(rehydration).toBeFocused();
});

test("Escape cancels a benchmark after a press on its button, which the run has disabled", async ({
  page,
}) => {
  await openDemo(page);
  const rehydration = page.getByRole("button", { name: "Rehydration Benchmark" });
  await rehydration.hover();
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole("region", { name: "Rehydration Benchmark" })).toBeFocused();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.keyboard.press("Escape");
  const status = page.getByRole("status").filter({ hasText: "Rehydration Benchmark" });
  await expect(status).toHaveText("Rehydration Benchmark cancelled. No result.");
  await expect(rehydration).toBeEnabled();
});

/** Returns the worker that measures. */
async function startByKeyboard(button: Locator): Promise<Worker> {
  const worker = button.page().waitForEvent("worker");
  await button.focus();
  await button.page().keyboard.press("Enter");
  return worker;
}

test("a benchmark's results can be read, copied and put away, and never cover the buttons @slow", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDemo(page);
  const buttons = [
    page.getByRole("button", { name: "Direct subscription Benchmark" }),
    page.getByRole("button", { name: "Rehydration Benchmark" }),
  ];
  await buttons[0]!.click();
  const columns = () =>
    page
      .getByRole("columnheader")
      .filter({ hasText: /^(?:step|traditional|MobX|reactiveObject|against)/ })
      .evaluateAll((heads) =>
        heads.map((head) => {
          const { left, right, top } = head.getBoundingClientRect();
          return [left, right, top];
        }),
      );
  await expect(page.getByText(/of \d+ samples/)).toBeVisible();
  const columnsWhileRunning = await columns();
  expect(columnsWhileRunning).toHaveLength(5);
  const table = page.getByRole("table", { name: /^Milliseconds/ });
  await page.getByRole("button", { name: "Cancel" }).focus();
  await expect(table).toBeVisible({ timeout: 80_000 });
  await expect(page.getByRole("status").filter({ hasText: /^Reactive objects/ })).toBeVisible();
  // What may be pressed for "Cancel" a moment later does not put the results away.
  await expect(page.getByRole("region", { name: "Direct subscription Benchmark" })).toBeFocused();
  expect(await columns(), "the table stands where it was").toEqual(columnsWhileRunning);
  await expect(table.getByRole("row", { name: /^(Create|Subscribe|Update 100) / })).toHaveCount(9);
  await expect(
    page.getByText(
      /^Reactive objects against plain ones .+ Creating 100,000 objects: .+\. Updating 100 of them: /,
    ),
  ).toBeVisible();
  const sizes = await page
    .locator("p.benchmark-sentence > span")
    .evaluateAll((parts) => parts.map((part) => parseFloat(getComputedStyle(part).fontSize)));
  expect(sizes, "what is compared, the first verdict, the others").toHaveLength(3);
  expect(sizes[0]).toBe(sizes[1]);
  expect(sizes[2]).toBeLessThan(sizes[0]! * 0.7);
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    for (const button of buttons) await button.click({ trial: true });
  }
  for (const [width, height] of [
    [1440, 900],
    [375, 812],
  ] as const) {
    await page.setViewportSize({ width, height });
    const [sentence, axis, lastRow, caption, dock] = await Promise.all(
      [
        page.locator(".benchmark-room"),
        table.locator(".dots").first(),
        table.getByRole("row").last(),
        table.locator("caption"),
        page.locator(".benchmark-dock"),
      ].map((each) => each.boundingBox()),
    );
    const below = (box: typeof sentence) => box!.y + box!.height;
    expect(axis!.y - below(sentence), `the dots follow at ${width}`).toBeLessThan(50);
    expect(caption!.y, `${width}`).toBeGreaterThanOrEqual(below(lastRow));
    if (width === 1440) expect(below(caption)).toBeLessThanOrEqual(dock!.y);
  }

  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("| 100,000 | Subscribe |");
  expect(copied).toContain(`MobX ${packageJson.dependencies.mobx}, in its production build`);
  await expect(table.locator("caption")).toContainText(
    `MobX ${packageJson.dependencies.mobx}, in its`,
  );

  expect(await accessibilityFaults(page)).toEqual([]);

  await page.keyboard.press("Escape");
  await expect(table).toHaveCount(0);
  await page.getByRole("button", { name: "Show last results" }).click();
  await expect(table).toBeVisible();
});

test("while a benchmark runs, the room of its sentence tells what each side is, and is no larger for it @slow", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openDemo(page);
  for (const [name, words] of [
    ["Direct subscription Benchmark", "Traditional objects announce"],
    ["Rehydration Benchmark", "Hydrating makes objects"],
  ] as const) {
    await page.getByRole("button", { name }).click();
    for (const width of [320, 360, 375, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const [progress, told, place, room, table] = await Promise.all(
        [
          page.getByText(/of \d+ samples/),
          page.getByText(words),
          page.locator(".benchmark-meanwhile"),
          page.locator(".benchmark-room"),
          page.getByRole("table", { name: "What is being measured" }),
        ].map((each) => each.boundingBox()),
      );
      const end = (box: typeof room) => box!.y + box!.height;
      expect(told!.y).toBeGreaterThanOrEqual(end(progress));
      expect(end(told), `${name} at ${width}`).toBeLessThanOrEqual(end(place));
      expect(end(place) - end(told), `${name} at ${width}`).toBeLessThan(width < 1440 ? 160 : 80);
      expect(table!.y).toBeGreaterThanOrEqual(end(room));
      expect(table!.y - end(place)).toBeLessThan(20);
      // Of 812, the bar included.
      if (width === 375) expect(table!.y, name).toBeLessThan(440);
    }
    await page.getByRole("button", { name: "Cancel" }).click();
  }
});

test("the longest caption, of 12 rows, stands above the bar, and the next run has its column for the one before @slow", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDemo(page);
  const start = page.getByRole("button", { name: "Rehydration Benchmark" });
  await start.click();
  const caption = page.getByRole("table", { name: /^Milliseconds/ }).locator("caption");
  await expect(caption).toBeVisible({ timeout: 80_000 });
  const [box, dock] = await Promise.all([
    caption.boundingBox(),
    page.locator(".benchmark-dock").boundingBox(),
  ]);
  expect(box!.y + box!.height).toBeLessThanOrEqual(dock!.y);
  await start.click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "run before" })).toBeVisible();
});

test("leaving the page ends the worker", async ({ page }) => {
  await openDemo(page);
  const worker = page.waitForEvent("worker");
  await page.getByRole("button", { name: "Rehydration Benchmark" }).click();
  const ended = (await worker).waitForEvent("close");
  await page.getByRole("link", { name: "Contact" }).first().click();
  await ended;
});

test("a worker that does not load is told as a failure, with a way out", async ({ page }) => {
  await page.route(/benchmark-worker/, (route) => route.abort());
  await openDemo(page);
  await page.getByRole("button", { name: "Rehydration Benchmark" }).click();
  await expect(page.getByRole("alert")).toContainText("ended without a result");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

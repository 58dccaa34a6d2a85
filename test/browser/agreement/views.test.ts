import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "playwright/test";
import { expectNoAxeFaults } from "../accessibility-faults.ts";
import { addStyles } from "../add-styles.ts";
import { boxOf } from "../box-of.ts";
import { holdScripts } from "../hold-scripts.ts";
import { holdTime } from "../hold-time.ts";
import { test } from "../kept-page.ts";
import { fillInClient, openAgreement, visitAgreement } from "./open-agreement.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const shownPanel = (page: Page) => page.getByRole("tabpanel");
const contentsOf = (page: Page) =>
  page.getByRole("navigation", { name: "Contents of the agreement" });
const height = (view: Locator) => view.evaluate((element) => element.clientHeight);
const scrollTop = (page: Page) => page.evaluate(() => scrollY);

test("tabs that have no room scroll by a third of their width, and a pressed one is marked before its panel is shown, which makes no narrow page scroll sideways", async ({
  page,
}) => {
  await page.setViewportSize({ width: 150, height: 600 });
  await visitAgreement(page);
  const list = page.getByRole("tablist");
  await page.locator(".tab-scroll", { hasText: "›" }).click();
  const width = await list.evaluate((element) => element.clientWidth);
  const most = await list.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(most).toBeGreaterThan(0);
  await expect
    .poll(() => list.evaluate((element) => element.scrollLeft))
    .toBeCloseTo(Math.min(width / 3, most), 0);

  await page.setViewportSize({ width: 320, height: 800 });
  await page.evaluate(() => {
    document.documentElement.dataset["seen"] = "";
    new MutationObserver((changes) => {
      const names = new Set(changes.map(({ attributeName }) => attributeName));
      document.documentElement.dataset["seen"] += `${[...names].toSorted().join(" ")}, `;
    }).observe(document.body, {
      subtree: true,
      attributeFilter: ["aria-selected", "data-current"],
    });
  });
  // At its beginning.
  await addStyles(page, ".tab-panel { animation-play-state: paused !important }");
  await tab(page, "Raw").click();
  await expect(shownPanel(page)).toHaveAccessibleName("Raw");
  await expect(page.locator("html")).toHaveAttribute("data-seen", "aria-selected, data-current, ");
  await expect(page.locator("#raw")).toHaveCSS("opacity", "0");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("the tabs go by the arrow keys, the current one is in the address, and its view alone can be seen, focused, selected and read out", async ({
  page,
}) => {
  await visitAgreement(page);
  await expect(shownPanel(page)).toHaveAccessibleName("Formatted");
  await tab(page, "Formatted").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "Raw")).toBeFocused();
  await expect(tab(page, "Raw")).toHaveAttribute("aria-selected", "true");
  await expect(shownPanel(page)).toHaveAccessibleName("Raw");
  await expect(page).toHaveURL("/agreement#raw");
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "Formatted")).toBeFocused();
  await page.keyboard.press("End");
  await expect(tab(page, "Raw")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(page).toHaveURL("/agreement#formatted");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Print Agreement" })).toBeFocused();
  await test.step("no line of the agreement shows above the row that stays in view", async () => {
    const row = page.locator(".tab-row");
    await page.evaluate(() => scrollTo(0, 1200));
    // At 125 % of the screen's pixels, a row that begins with the window lets half of one through.
    await expect.poll(async () => (await boxOf(row)).y).toBeLessThanOrEqual(-1);
    expect((await boxOf(row)).bottom).toBeGreaterThan(50);
  });
  const [formatted, raw] = [page.locator("#formatted"), page.locator("#raw")];
  const selected = async () => {
    await page.keyboard.press("Control+A");
    return page.evaluate(() => String(getSelection()));
  };
  for (const [name, shown, hidden] of [
    ["Raw", raw, formatted],
    ["Formatted", formatted, raw],
  ] as const) {
    await tab(page, name).click();
    await expect(shownPanel(page)).toHaveAccessibleName(name);
    expect(await height(shown)).toBeGreaterThan(5000);
    expect(await height(hidden)).toBe(0);
    await expect(page.getByRole("button", { name: "Download as .md" })).toHaveCount(
      name === "Raw" ? 1 : 0,
    );
    await expect(page.getByRole("article")).toHaveCount(name === "Raw" ? 0 : 1);
    expect((await selected()).match(/Signature page/g)).toHaveLength(name === "Raw" ? 1 : 2);
    await tab(page, name).focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press("Tab");
      expect(await hidden.evaluate((view) => view.contains(document.activeElement))).toBe(false);
    }
  }
});

test("the contents and addresses lead to clauses, and back again", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const contents = contentsOf(page);
  const liability = page.getByRole("heading", { name: "22. Liability" });
  const confidentiality = page.getByRole("heading", { name: "18. Confidentiality" });
  await test.step("an address opens its tab, and a clause's address brings back the text", async () => {
    await visitAgreement(page, "/agreement?clientName=Ada#raw");
    await expect(tab(page, "Raw")).toHaveAttribute("aria-selected", "true");
    await expect(tab(page, "Raw")).toBeInViewport();
    await page.evaluate(() => (location.hash = "clause-22"));
    await expect(liability).toBeInViewport();
  });
  await test.step("a link takes the focus to its clause, and keeps the query", async () => {
    await contents.getByRole("link", { name: "Confidentiality" }).press("Enter");
    await expect(page).toHaveURL("/agreement?clientName=Ada#clause-18");
    await expect(confidentiality).toBeFocused();
    await expect(confidentiality).toBeInViewport();
    await expect(page.getByLabel("Client Name")).toHaveValue("Ada");
  });
  await test.step("Back returns to the clause before", async () => {
    await contents.getByRole("link", { name: "Changes" }).click();
    await expect(page.getByRole("heading", { name: "7. Changes" })).toBeInViewport();
    await page.goBack();
    await expect(confidentiality).toBeInViewport();
  });
  await test.step("to a clause that was not in view when the window became narrow", async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.setViewportSize({ width: 375, height: 812 });
    await contents.getByText("Contents").click();
    await contents.getByRole("link", { name: "Liability" }).click();
    const top = () => liability.evaluate((element) => element.getBoundingClientRect().top);
    await expect(liability).toBeInViewport();
    await expect.poll(top).toBeLessThan(120);
    await expect.poll(top).toBeGreaterThan(60);
  });
});

test("what folds on a narrow screen alone can be reached by keyboard there alone", async ({
  page,
}) => {
  await page.goto("/agreement");
  for (const [width, tabIndex] of [
    [1280, -1],
    [1024, 0],
    [1440, -1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of ["If signed today", "Contents"]) {
      const summary = page.locator("summary", { hasText: name });
      await expect(summary).toHaveJSProperty("tabIndex", tabIndex);
    }
  }
});

test("on a phone a clause’s address shows it below the bar, and it stays there as scripts load", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const load = await holdScripts(page);
  await page.goto("/agreement#clause-22");
  const clause = page.locator("#clause-22");
  const row = page.locator(".tab-row");
  const below = async () => (await boxOf(clause)).y - (await boxOf(row)).y;
  await expect(clause).toBeInViewport();
  const before = await below();
  expect(before).toBeGreaterThanOrEqual((await boxOf(row)).height);
  await load();
  await expect(page.getByRole("tablist")).toBeVisible();
  await expect.poll(below).toBeCloseTo(before, 0);
});

test("on a narrow screen Back from another page, and a reload, return to where the visitor was, not to the clause of the address", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visitAgreement(page);
  await page.getByText("Contents", { exact: true }).click();
  await page.getByRole("link", { name: "Changes" }).click();
  await expect(page.getByRole("heading", { name: "7. Changes" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "7. Changes" })).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 4000));
  await test.step("a reload", async () => {
    await page.reload();
    await expect(page.getByRole("button", { name: "Print Agreement" })).toBeVisible();
    await expect.poll(() => scrollTop(page)).toBe(4000);
  });
  await test.step("Back, and a reload then", async () => {
    await page.locator("#side-menu a[href='/reactive-objects']").dispatchEvent("click");
    await expect(page).toHaveURL("/reactive-objects");
    await page.goBack();
    await expect(page).toHaveURL("/agreement#clause-7");
    await expect.poll(() => scrollTop(page)).toBe(4000);
    await page.reload();
    await expect(page.getByRole("button", { name: "Print Agreement" })).toBeVisible();
    await expect.poll(() => scrollTop(page)).toBe(4000);
  });
});

test("on a narrow screen two links lead between form and sheet, each to where it was left, and forced colours mark the one that is read", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await visitAgreement(page);
  const bar = page.getByRole("navigation", { name: "Parts of this page" });
  const details = bar.getByRole("link", { name: "Details" });
  const agreement = bar.getByRole("link", { name: "Agreement" });
  await expect(details).toHaveAttribute("aria-current", "true");
  await page.emulateMedia({ forcedColors: "active" });
  const marked = await bar.getByRole("link").evaluateAll((all) =>
    all.map((each) => {
      const { borderBlockStartColor, backgroundColor } = getComputedStyle(each);
      const behind = getComputedStyle(each.parentElement ?? each).backgroundColor;
      return ![behind, backgroundColor].includes(borderBlockStartColor);
    }),
  );
  expect(marked).toEqual([true, false]);
  await page.emulateMedia({ forcedColors: "none" });
  await agreement.click();
  await expect(agreement).toHaveAttribute("aria-current", "true");
  await expect(tab(page, "Formatted")).toBeInViewport();
  await page.evaluate(() => scrollBy(0, 2000));
  const left = await scrollTop(page);
  await details.click();
  await expect.poll(() => scrollTop(page)).toBe(0);
  await expect(details).toHaveAttribute("aria-current", "true");
  await agreement.click();
  await expect.poll(() => scrollTop(page)).toBe(left);
  await expect(page).toHaveURL("/agreement");
  await test.step("the files are behind one button, whose menu closes by it, by Escape, and when the focus leaves", async () => {
    const save = page.getByRole("button", { name: "Save" });
    const pdf = page.getByRole("button", { name: "Download PDF" });
    const copy = page.getByRole("button", { name: "Copy Markdown" });
    await expect(pdf).toBeHidden();
    await save.click();
    await expect(pdf).toBeInViewport();
    await expect(copy).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(pdf).toBeHidden();
    await save.focus();
    await page.keyboard.press("Enter");
    for (let press = 0; press < 3; press++) await page.keyboard.press("Tab");
    await expect(copy).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(copy).toBeHidden();
    await expect(page.locator(":focus")).toHaveCount(1);
    await expect(save).not.toBeFocused();
    await save.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await save.click();
    await expect(copy).toBeHidden();
  });
});

test("Raw and the link to the details can be copied and saved, and a refusal is told of", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, {
    path: "/agreement#raw",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const { page } = opened;
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const copyMarkdown = page.getByRole("button", { name: "Copy Markdown" });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const onlyColours = colorScheme === "dark";
    await expectNoAxeFaults(page, { include: ".tabs", onlyColours }, colorScheme);
  }
  await fillInClient(page);
  await page.getByLabel("Company Name").fill("Acme & Sons [UK]");
  await page.clock.install();
  await holdTime(page);
  await copyMarkdown.click();
  await expect(page.getByRole("status").filter({ hasText: /^Copied as Markdown$/ })).toBeVisible();
  await page.clock.resume();
  const copied = await clipboard();
  expect(copied).toContain("| Company | Acme & Sons \\[UK\\] |");
  expect(copied).toBe(await page.locator("pre").textContent());
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download as .md" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("consultancy-agreement.md");
  expect(await readFile(await download.path(), "utf8")).toBe(copied);

  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(clipboard).toMatch(/^http/);
  const link = await clipboard();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
  });
  await copyMarkdown.click();
  await expect(page.getByRole("alert")).toHaveText(/could not be copied\. Select the text below/);
  await page.goto(link);
  await expect(page.getByLabel("Company Name")).toHaveValue("Acme & Sons [UK]");
  await expect(page.getByRole("article")).toContainText("Represented by Ada Lovelace Alex Sample");
});

import { readFile } from "node:fs/promises";
import { expect, type Locator, test } from "playwright/test";
import { accessibilityFaults } from "../accessibility-faults.ts";
import { boxOf } from "../box-of.ts";
import { holdScripts } from "../hold-scripts.ts";
import { fillInClient, openAgreement } from "./open-agreement.ts";

test("the tabs go by the arrow keys, and the current one is in the address", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  const [formatted, raw] = ["Formatted", "Raw"].map((name) =>
    page.getByRole("tab", { name, exact: true }),
  );
  if (!formatted || !raw) throw new Error("no tabs");
  await expect(page.getByRole("tabpanel")).toHaveAccessibleName("Formatted");
  await formatted.focus();
  await page.keyboard.press("ArrowRight");
  await expect(raw).toBeFocused();
  await expect(raw).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel")).toHaveAccessibleName("Raw");
  await expect(page).toHaveURL("/agreement#raw");
  await page.keyboard.press("ArrowRight");
  await expect(formatted).toBeFocused();
  await page.keyboard.press("End");
  await expect(raw).toBeFocused();
  await page.keyboard.press("Home");
  await expect(page).toHaveURL("/agreement#formatted");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Print Agreement" })).toBeFocused();
});

test("a pressed tab is marked before its panel is shown", async ({ browser }) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
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
  await page.getByRole("tab", { name: "Raw" }).click();
  await expect(page.getByRole("tabpanel")).toHaveAccessibleName("Raw");
  await expect(page.locator("html")).toHaveAttribute("data-seen", "aria-selected, data-current, ");
});

test("only the view that is shown can be seen, focused, selected and read out", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  const [formatted, raw] = [page.locator("#formatted"), page.locator("#raw")];
  const selected = async () => {
    await page.keyboard.press("Control+A");
    return page.evaluate(() => String(getSelection()));
  };
  for (const [name, shown, hidden] of [
    ["Raw", raw, formatted],
    ["Formatted", formatted, raw],
    ["Raw", raw, formatted],
  ] as const) {
    await page.getByRole("tab", { name }).click();
    await expect(page.getByRole("tabpanel")).toHaveAccessibleName(name);
    expect(await height(shown)).toBeGreaterThan(5000);
    expect(await height(hidden)).toBe(0);
    await expect(page.getByRole("button", { name: "Download as .md" })).toHaveCount(
      name === "Raw" ? 1 : 0,
    );
    await expect(page.getByRole("article")).toHaveCount(name === "Raw" ? 0 : 1);
    expect((await selected()).match(/Signature page/g)).toHaveLength(name === "Raw" ? 1 : 2);
    await page.getByRole("tab", { name }).focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press("Tab");
      expect(await hidden.evaluate((view) => view.contains(document.activeElement))).toBe(false);
    }
  }
});

async function height(view: Locator): Promise<number> {
  return view.evaluate((element) => element.clientHeight);
}

test("an address opens its tab, and a clause's address brings back the text", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { path: "/agreement#raw" });
  const { page } = opened;
  await expect(page.getByRole("tab", { name: "Raw" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tab", { name: "Raw" })).toBeInViewport();
  await page.evaluate(() => (location.hash = "clause-22"));
  await expect(page.getByRole("heading", { name: "22. Liability" })).toBeInViewport();
});

test("the contents lead to each clause, and back again", async ({ browser }) => {
  await using opened = await openAgreement(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = opened;
  const contents = page.getByRole("navigation", { name: "Contents of the agreement" });
  await contents.getByRole("link", { name: "Confidentiality" }).click();
  await expect(page.getByRole("heading", { name: "18. Confidentiality" })).toBeInViewport();
  await contents.getByRole("link", { name: "Changes" }).click();
  await expect(page.getByRole("heading", { name: "7. Changes" })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "18. Confidentiality" })).toBeInViewport();
});

test("on a phone a clause’s address shows it below the bar, and it stays there as scripts load", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const load = await holdScripts(page);
  await page.goto("/agreement#clause-22");
  const clause = page.locator("#clause-22");
  const below = async () => (await boxOf(clause)).y - (await boxOf(page.locator(".tab-row"))).y;
  const before = await below();
  expect(before).toBeGreaterThanOrEqual((await boxOf(page.locator(".tab-row"))).height);
  await load();
  await expect(page.getByRole("tablist")).toBeVisible();
  expect(await below()).toBeCloseTo(before, 0);
});

test("a link of the contents takes the focus to its clause, and keeps the query", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, {
    path: "/agreement?clientName=Ada",
    viewport: { width: 1440, height: 900 },
  });
  const { page } = opened;
  const contents = page.getByRole("navigation", { name: "Contents of the agreement" });
  await contents.getByRole("link", { name: "Liability" }).press("Enter");
  await expect(page).toHaveURL("/agreement?clientName=Ada#clause-22");
  await expect(page.getByRole("heading", { name: "22. Liability" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "22. Liability" })).toBeInViewport();
  await expect(page.getByLabel("Client Name")).toHaveValue("Ada");
});

test("on a narrow screen Back from another page, and a reload, return to where the visitor was", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { viewport: { width: 390, height: 800 } });
  const { page } = opened;
  const scrollTop = () => page.evaluate(() => scrollY);
  await page.getByText("Contents", { exact: true }).click();
  await page.getByRole("link", { name: "Changes" }).click();
  await expect(page.getByRole("heading", { name: "7. Changes" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "7. Changes" })).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 4000));
  await page.locator("#side-menu a[href='/reactive-objects']").dispatchEvent("click");
  await expect(page).toHaveURL("/reactive-objects");
  await page.goBack();
  await expect(page).toHaveURL("/agreement#clause-7");
  await expect.poll(scrollTop).toBe(4000);
  await page.reload();
  await expect(page.getByRole("button", { name: "Print Agreement" })).toBeVisible();
  await expect.poll(scrollTop).toBe(4000);
});

test("a reload returns to where the visitor was, not to the clause of the address", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { viewport: { width: 390, height: 800 } });
  const { page } = opened;
  await page.getByText("Contents", { exact: true }).click();
  await page.getByRole("link", { name: "Changes" }).click();
  await expect(page.getByRole("heading", { name: "7. Changes" })).toBeFocused();
  await page.evaluate(() => scrollTo(0, 4000));
  await page.reload();
  await expect(page.getByRole("button", { name: "Print Agreement" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(4000);
});

test("on a narrow screen two links lead between form and sheet, each to where it was left", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { viewport: { width: 375, height: 800 } });
  const { page } = opened;
  const scrollTop = () => page.evaluate(() => scrollY);
  const bar = page.getByRole("navigation", { name: "Parts of this page" });
  const [details, agreement] = ["Details", "Agreement"].map((name) =>
    bar.getByRole("link", { name }),
  );
  if (!details || !agreement) throw new Error("no links");
  await expect(details).toHaveAttribute("aria-current", "true");
  await agreement.click();
  await expect(agreement).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("tab", { name: "Formatted" })).toBeInViewport();
  await page.evaluate(() => scrollBy(0, 2000));
  const left = await scrollTop();
  await details.click();
  await expect.poll(scrollTop).toBe(0);
  await expect(details).toHaveAttribute("aria-current", "true");
  await agreement.click();
  await expect.poll(scrollTop).toBe(left);
  await expect(page).toHaveURL("/agreement");
});

test("on a phone PDF, Word and Copy are behind one button, also without script", async ({
  browser,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    await using opened = await openAgreement(browser, {
      viewport: { width: 375, height: 800 },
      javaScriptEnabled,
    });
    const { page } = opened;
    const pdf = page.getByRole("button", { name: "Download PDF" });
    await expect(pdf).toBeHidden();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(pdf).toBeInViewport();
    await expect(page.getByRole("button", { name: "Copy Markdown" })).toHaveCount(
      javaScriptEnabled ? 1 : 0,
    );
    await page.keyboard.press("Escape");
    await expect(pdf).toBeHidden();
  }
});

test("on a phone the menu of files closes when the focus leaves it, and by its own button", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { viewport: { width: 375, height: 800 } });
  const { page } = opened;
  const save = page.getByRole("button", { name: "Save" });
  const copy = page.getByRole("button", { name: "Copy Markdown" });
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

test("tabs that have no room scroll by a third of their width", async ({ browser }) => {
  await using opened = await openAgreement(browser, { viewport: { width: 150, height: 600 } });
  const { page } = opened;
  const list = page.getByRole("tablist");
  await page.locator(".tab-scroll", { hasText: "›" }).click();
  const width = await list.evaluate((element) => element.clientWidth);
  const most = await list.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(most).toBeGreaterThan(0);
  await expect
    .poll(() => list.evaluate((element) => element.scrollLeft))
    .toBeCloseTo(Math.min(width / 3, most), 0);
});

test("Raw can be copied and saved", async ({ browser }) => {
  await using opened = await openAgreement(browser, {
    path: "/agreement#raw",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const { page } = opened;
  await fillInClient(page);
  await page.getByLabel("Company Name").fill("Acme & Sons [UK]");
  await page.getByRole("button", { name: "Copy Markdown" }).click();
  await expect(page.getByRole("status").filter({ hasText: /^Copied as Markdown$/ })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("| Company | Acme & Sons \\[UK\\] |");
  expect(copied).toBe(await page.locator("pre").textContent());

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download as .md" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("consultancy-agreement.md");
  expect(await readFile(await download.path(), "utf8")).toBe(copied);
});

test("a browser that refuses to copy is told of, with a way out", async ({ browser }) => {
  await using opened = await openAgreement(browser, { path: "/agreement#raw" });
  const { page } = opened;
  await fillInClient(page);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
  });
  await page.getByRole("button", { name: "Copy Markdown" }).click();
  await expect(page.getByRole("alert")).toHaveText(/could not be copied\. Select the text below/);
});

test("without script both views stand one after the other, led to by links", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { javaScriptEnabled: false });
  const { page } = opened;
  for (const view of [page.getByRole("article"), page.locator("pre")]) {
    await expect(view).toContainText("Parties");
    await expect(view).toContainText("Country of registration");
    await expect(view).toContainText("Signature page");
  }
  await expect(page.getByText("Print Agreement")).toHaveCount(0);
  for (const place of await page.locator(".print-place, .copy-place").all()) {
    await expect(place).toBeEmpty();
    expect(await place.evaluate((each) => getComputedStyle(each, "::before").content)).toBe("none");
  }
  const views = page.getByRole("navigation", { name: "Views of the agreement" });
  await views.getByRole("link", { name: "Raw" }).click();
  await expect(page.getByRole("heading", { name: "Raw" })).toBeInViewport();
  await page.goto("/agreement");
  await page.getByRole("link", { name: "Liability" }).click();
  await expect(page.getByRole("heading", { name: "22. Liability" })).toBeInViewport();
});

test("the link to some details fills them in, and nobody stores that page", async ({ browser }) => {
  await using opened = await openAgreement(browser, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const { page } = opened;
  await fillInClient(page);
  await page.getByLabel("Client Name").fill("Ada & Co");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const response = await page.goto(link);
  expect(response?.headers()["cache-control"]).toBe("private, no-store");
  await expect(page.getByLabel("Client Name")).toHaveValue("Ada & Co");
  await expect(page.getByRole("article")).toContainText("Represented by Ada & Co Alex Sample");
});

test("the plain page may be stored until the day ends", async ({ request }) => {
  const { "cache-control": cacheControl } = (await request.get("/agreement")).headers();
  expect(cacheControl).toMatch(/^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+$/);
});

test("Raw has no accessibility fault, light or dark", async ({ browser }) => {
  await using opened = await openAgreement(browser, { path: "/agreement#raw" });
  const { page } = opened;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await accessibilityFaults(page)).toEqual([]);
  }
});

test("with forced colours the bar marks the part of the page that is read, and no other", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, {
    forcedColors: "active",
    viewport: { width: 375, height: 800 },
  });
  const parts = opened.page.getByRole("navigation", { name: "Parts of this page" });
  const marked = await parts.getByRole("link").evaluateAll((all) =>
    all.map((each) => {
      const { borderBlockStartColor, backgroundColor } = getComputedStyle(each);
      const behind = getComputedStyle(each.parentElement ?? each).backgroundColor;
      return ![behind, backgroundColor].includes(borderBlockStartColor);
    }),
  );
  expect(marked).toEqual([true, false]);
});

test("no line of the agreement shows above the row that stays in view", async ({ browser }) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  const row = page.locator(".tab-row");
  await page.evaluate(() => scrollTo(0, 1200));
  // At 125 % of the screen's pixels, a row that begins with the window lets half of one through.
  await expect
    .poll(() => row.evaluate((element) => element.getBoundingClientRect().top))
    .toBeLessThanOrEqual(-1);
  const tall = await row.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(tall).toBeGreaterThan(50);
});

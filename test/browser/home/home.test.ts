import { expect, test } from "playwright/test";

test("the home page introduces the owner in three paragraphs under their name", async ({
  page,
}) => {
  await page.goto("/");
  const name = await page.getByRole("heading", { level: 1 }).textContent();
  await expect(page).toHaveTitle(String(name));
  const paragraphs = page.locator(".home-biography > p");
  await expect(paragraphs).toHaveCount(3);
  await expect(paragraphs.first()).toContainText(String(name));
});

test("what can be done here stands above the fold", async ({ page }) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 375, height: 812 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto("/");
    const region = page.getByRole("region", { name: "What you can do here" });
    const links = region.getByRole("link");
    await expect(links).toHaveText([
      "Work together",
      "Rehearse a hard conversation",
      "See reactive objects at work",
    ]);
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByText("A block starts at £2,400, excluding VAT.")).toBeVisible();
  await expect(page.getByText("a pay rise, hard feedback, an unpaid invoice")).toBeVisible();
});

test("the three newest posts stand beside the biography, and lead to writing", async ({ page }) => {
  await page.goto("/writing");
  const titles = await page.getByRole("article").getByRole("heading").allInnerTexts();
  await page.goto("/");
  const region = page.getByRole("region", { name: "Newest writing" });
  await expect(region.getByRole("listitem").getByRole("link")).toHaveText(titles.slice(0, 3));
  await region
    .getByRole("listitem")
    .first()
    .getByText(/min read/)
    .click({ force: true });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(String(titles[0]));
  await page.goBack();
  await region.getByRole("link", { name: "All writing" }).click();
  await expect(page).toHaveURL("/writing");
});

test("where they stand beside each other, the biography and the newest writing begin on one line @slow", async ({
  page,
}) => {
  for (const width of [768, 1023, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const [biography, writing] = await Promise.all(
      ["Biography", "Newest writing"].map((name) =>
        page.getByRole("heading", { name }).boundingBox(),
      ),
    );
    expect(writing?.y, `at ${width} px`).toBe(biography?.y);
  }
});

test("a press anywhere on a venture opens it in a new tab that cannot reach back", async ({
  page,
}) => {
  await page.goto("/");
  const ventures = page.getByRole("region", { name: "Ventures" });
  const links = ventures.getByRole("link");
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener");
    await expect(link).toHaveAttribute("href", /^https:/);
  }

  await page.context().route(/\.example\//, (route) => route.fulfill({ body: "a venture" }));
  const opened = page.context().waitForEvent("page");
  const summary = ventures.getByRole("listitem").last().getByRole("paragraph");
  // By force: the runner would rather press the text itself than what lies over it.
  await summary.click({ force: true });
  await expect((await opened).getByText("a venture")).toBeVisible();
});

test("a title that needs two lines fills both @slow", async ({ page }) => {
  for (const width of [768, 1024, 1200]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const titles = page.getByRole("main").locator(".entry .title-link");
    const widths = await titles.evaluateAll((links) =>
      links.map((link) => Array.from(link.getClientRects(), (line) => line.width)),
    );
    expect(widths.some(({ length }) => length > 1)).toBe(true);
    for (const lines of widths) {
      expect(Math.min(...lines) / Math.max(...lines), `${width} px`).toBeGreaterThan(0.5);
    }
  }
});

test("the name stands in one line on a phone @slow", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  const heading = page.getByRole("heading", { level: 1 });
  const lines = await heading.evaluate((h1) => {
    const range = document.createRange();
    range.selectNodeContents(h1);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});

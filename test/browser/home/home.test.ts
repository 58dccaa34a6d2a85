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

test("a press anywhere on a venture's card opens it in a new tab that cannot reach back", async ({
  page,
}) => {
  await page.goto("/");
  const links = page.getByRole("main").getByRole("link");
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener");
    await expect(link).toHaveAttribute("href", /^https:/);
  }

  await page.context().route(/\.example\//, (route) => route.fulfill({ body: "a venture" }));
  const opened = page.context().waitForEvent("page");
  const summary = page.getByRole("main").locator(".home-venture p").last();
  // By force: the runner would rather press the text itself than what lies over it.
  await summary.click({ force: true });
  await expect((await opened).getByText("a venture")).toBeVisible();
});

test("the name stands in one line on a phone", async ({ page }) => {
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

import { expect, test } from "playwright/test";

for (const width of [375, 1440]) {
  test(`both plans are tables with their tiers in rows, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/work-together");
    const retained = page.getByRole("table", { name: "Tiers of the retained plan" });
    await expect(retained.getByRole("columnheader")).toHaveCount(9);
    const third = retained.getByRole("row", { name: "Tier 3" });
    await expect(third.getByRole("cell")).toHaveText([
      "10",
      "£560",
      "£5,600",
      "30",
      "1",
      "2",
      "3",
      "2 blocks",
    ]);

    const onDemand = page.getByRole("table", { name: "Tiers of the on-demand plan" });
    const first = onDemand.getByRole("row", { name: "Tier 1" });
    await expect(first.getByRole("cell")).toHaveText(["6", "£700", "£4,200", "20", "2 months"]);
  });

  test(`Chromium itself tells both plans as tables, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/work-together");
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const roles = nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value);
    expect(roles.filter((role) => role === "table")).toHaveLength(2);
    expect(roles.filter((role) => role === "columnheader")).toHaveLength(9 + 6);
    expect(roles.filter((role) => role === "rowheader")).toHaveLength(6);
  });
}

test("on a narrow screen each value carries its column's name", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/work-together");
  const cell = page.getByRole("table", { name: "retained" }).getByText("£2,400");
  const label = await cell.evaluate((td) => getComputedStyle(td, "::before").content);
  expect(label).toContain("Block price");
});

test("the page leads on to the agreement and to contact", async ({ page }) => {
  await page.goto("/work-together");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Ask a question first" })).toHaveAttribute(
    "href",
    "/contact",
  );
  await main.getByRole("link", { name: "Fill in the agreement" }).click();
  await expect(page).toHaveURL("/agreement");
});

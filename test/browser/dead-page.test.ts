import { expect, test } from "playwright/test";

for (const [path, module] of [
  ["/about", "entry.client"],
  ["/reactive-objects", "field"],
  ["/agreement", "route"],
] as const) {
  test(`${path} of which a module does not come says so wherever one reads, and is loaded anew`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    const script = `**/assets/${module}-*.js`;
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

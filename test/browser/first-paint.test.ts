import { expect, test } from "playwright/test";
import { pages } from "./pages.ts";

for (const { path } of pages.filter(({ script }) => script)) {
  test(`${path} asks for no script before it can be painted`, async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    const styles = Promise.withResolvers<void>();
    await page.route("**/*.css", async (route) => {
      await styles.promise;
      await route.continue();
    });
    const styleSheet = page.waitForRequest("**/*.css");
    const response = await page.goto(path, { waitUntil: "commit" });
    await response?.finished();
    await styleSheet;
    expect(scripts).toEqual([]);
    styles.resolve();
    await page.waitForFunction(() => "__reactRouterDataRouter" in window);
    expect(scripts.length).toBeGreaterThan(0);
  });
}

test("in a tab that is not shown, and so never painted, a tool works all the same", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { value: true });
    window.requestAnimationFrame = () => 0;
  });
  await page.goto("/agreement");
  await page.waitForFunction(() => "__reactRouterDataRouter" in window, null, { polling: 100 });
});

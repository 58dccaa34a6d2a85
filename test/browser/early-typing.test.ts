import { expect, type Page, test } from "playwright/test";
import { holdScripts } from "./hold-scripts.ts";

for (const [how, leave] of [
  ["loaded anew", (page: Page) => page.reload({ waitUntil: "commit" })],
  [
    "left and come back to",
    async (page: Page) => {
      await page.goto("/contact");
      await page.goBack({ waitUntil: "commit" });
    },
  ],
] as const) {
  test(`what is typed into a page that is ${how} before its scripts have loaded is still there`, async ({
    page,
  }) => {
    const load = await holdScripts(page);
    await page.goto("/agreement", { waitUntil: "commit" });
    const name = page.getByLabel("Client Name", { exact: true });
    await name.fill("Ada Quux");
    // The inline script has run.
    await expect(page.locator("link[rel=modulepreload]").first()).toBeAttached();
    await leave(page);
    await expect(name).toHaveValue("Ada Quux");
    await expect(page.getByLabel("Company Name", { exact: true })).toHaveValue("Sample Client Ltd");
    await load();
    await expect(page.locator(".formatted .sheet")).toContainText("Ada Quux");
    await expect(name).toHaveValue("Ada Quux");
  });
}

test("a key that is typed before the page’s scripts have loaded is kept nowhere", async ({
  page,
}) => {
  await holdScripts(page);
  await page.goto("/about", { waitUntil: "commit" });
  await page.getByPlaceholder("OpenAI key").fill("sk-secret");
  await page.getByPlaceholder("Langfuse secret key").fill("lf-secret");
  await expect(page.locator("link[rel=modulepreload]").first()).toBeAttached();
  await page.goto("/contact");
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  );
  expect(kept).not.toContain("secret");
});

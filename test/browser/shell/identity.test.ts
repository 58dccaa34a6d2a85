import { expect, test } from "playwright/test";
import { shareImageColors } from "../../../app/share-images/share-image.ts";

test("a page names its icons, its manifest and its colours, and all of them are there", async ({
  page,
  request,
}) => {
  await page.goto("/");
  const manifestLink = page.locator('link[rel="manifest"]');
  const response = await request.get(String(await manifestLink.getAttribute("href")));
  expect(response.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await response.json();
  expect(manifest).toMatchObject({ name: "Alex Sample", start_url: "/" });
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  // Feed readers and old browsers ask for the last one, which no page names.
  for (const { src } of [...manifest.icons, { src: touchIcon }, { src: "/favicon.ico" }]) {
    expect((await request.get(src)).headers()["content-type"]).toMatch(/^image\//);
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the colour that the browser takes for itself is the page's, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/");
    const theme = await page
      .locator(`meta[name="theme-color"][media*="${colorScheme}"]`)
      .getAttribute("content");
    const colours = await page.evaluate((named) => {
      const canvas = document.createElement("canvas").getContext("2d");
      if (!canvas) throw new Error("No canvas");
      const paper = getComputedStyle(document.documentElement).backgroundColor;
      return [paper, named].map((colour) => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
      });
    }, String(theme));
    expect(colours[1]).toEqual(colours[0]);
  });
}

test("the pictures of pages have the pages' colours", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const colours = await page.evaluate(
    (named) => {
      const canvas = document.createElement("canvas").getContext("2d");
      if (!canvas) throw new Error("No canvas");
      const drawn = (colour: string) => {
        document.body.style.color = colour;
        canvas.fillStyle = getComputedStyle(document.body).color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
      };
      return {
        pages: ["--paper", "--ink", "--ink-soft", "--line"].map((name) => drawn(`var(${name})`)),
        pictures: named.map(drawn),
      };
    },
    [shareImageColors.paper, shareImageColors.ink, shareImageColors.inkSoft, shareImageColors.line],
  );
  expect(colours.pictures).toEqual(colours.pages);
});

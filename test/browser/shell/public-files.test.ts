import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "playwright/test";

const folder = join(import.meta.dirname, "../../../public");
const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

for (const name of names) {
  test(`the public file ${name} is what its name says`, async ({ page, request }) => {
    if (name.endsWith(".json")) {
      expect(await (await request.get(`/${name}`)).json()).toBeTruthy();
      return;
    }
    expect(name, "a kind of file that nothing here can read").toMatch(/\.(svg|png|ico|webp|avif)$/);
    await page.goto("/");
    const width = await page.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      return image.naturalWidth;
    }, `/${name}`);
    expect(width).toBeGreaterThan(0);
  });
}

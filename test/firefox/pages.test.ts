import { expect } from "vitest";
import { pages } from "../browser/pages.ts";
import { test } from "./firefox-test.ts";

for (const { path } of [...pages, { path: "/nowhere-at-all" }]) {
  test(`${path} shows in Firefox, narrow and wide, without a complaint`, async ({ firefox }) => {
    await firefox.size(375, 800);
    await firefox.open(path);
    expect(await firefox.status()).toBe(path === "/nowhere-at-all" ? 404 : 200);
    expect(await firefox.texts("h1")).toHaveLength(1);
    for (const width of [375, 1440]) {
      await firefox.size(width, 800);
      const needed = await firefox.page.evaluate(() => document.documentElement.scrollWidth);
      expect(needed).toBeLessThanOrEqual(width);
    }
  });
}

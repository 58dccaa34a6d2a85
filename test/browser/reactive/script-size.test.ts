import { gzipSync } from "node:zlib";
import { expect, test } from "playwright/test";
import { openDemo } from "./demo-page.ts";

/** React, the router and what the bundler adds. */
const notOurs = /\/(?:entry\.client|chunk|jsx-runtime|react-dom|rolldown-runtime|manifest)-/;
/** Bytes, gzipped. */
const limit = 41_000;

test("the page's own script, with MobX, is small until a benchmark is asked for", async ({
  page,
}) => {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    bodies.set(new URL(response.url()).pathname, response.body());
  });
  await openDemo(page);
  await page.waitForLoadState("networkidle");
  const own = [...bodies].filter(([path]) => !notOurs.test(path));
  const sizes = await Promise.all(
    own.map(async ([path, body]) => [path, gzipSync(await body, { level: 9 }).length] as const),
  );
  const sum = sizes.reduce((total, [, size]) => total + size, 0);
  expect(sum, JSON.stringify(sizes)).toBeGreaterThan(0);
  expect(sum, JSON.stringify(sizes)).toBeLessThanOrEqual(limit);
  expect(sizes.filter(([path]) => path.includes("benchmark"))).toEqual([]);
});

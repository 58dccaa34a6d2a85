import { gzipSync } from "node:zlib";
import { expect, test } from "playwright/test";
import { followRequests } from "./settle.ts";

/** React, the router and what the bundler adds. */
const notOurs = /\/(?:entry\.client|chunk|jsx-runtime|react-dom|rolldown-runtime|manifest)-/;
/** Gzipped bytes of all that a page loads while nobody touches it. */
const limits = { "/about": 45_000, "/agreement": 25_000, "/reactive-objects": 41_000 };
const late = /benchmark|openai|in-call|rehearsal-list|editor/;

for (const [path, limit] of Object.entries(limits)) {
  test(`the own script of ${path} is small until more is asked for`, async ({ page }) => {
    const bodies = new Map<string, Promise<Buffer>>();
    page.on("response", (response) => {
      if (response.request().resourceType() !== "script") return;
      bodies.set(new URL(response.url()).pathname, response.body());
    });
    const settled = followRequests(page);
    await page.goto(path);
    await page.waitForFunction(() =>
      Object.keys(document).some((key) => key.startsWith("__react")),
    );
    await settled();
    const own = [...bodies].filter(([name]) => !notOurs.test(name));
    const sizes = await Promise.all(
      own.map(async ([name, body]) => [name, gzipSync(await body, { level: 9 }).length] as const),
    );
    const sum = sizes.reduce((total, [, size]) => total + size, 0);
    expect(sum, JSON.stringify(sizes)).toBeGreaterThan(limit / 2);
    expect(sum, JSON.stringify(sizes)).toBeLessThanOrEqual(limit);
    expect(sizes.filter(([name]) => late.test(name))).toEqual([]);
  });
}

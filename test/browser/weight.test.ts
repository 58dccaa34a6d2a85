import { gzipSync } from "node:zlib";
import { expect } from "playwright/test";
import { startSite } from "../support/site.ts";
import { offerSite } from "./agreement/offer-site.ts";
import { test } from "./kept-page.ts";
import { pages } from "./pages.ts";
import { followRequests } from "./settle.ts";

const MAX_BYTES = 45_000;

test("a page to read weighs at most 45 KB for the first who asks", async ({ browser }) => {
  await using site = await startSite();
  for (const { path } of pages.filter(({ script }) => !script)) {
    await using context = await browser.newContext();
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send("Network.enable");
    const bytes = new Map<string, number>();
    const kinds = new Set<string>();
    network.on("Network.requestWillBeSent", ({ type }) => kinds.add(String(type)));
    network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      bytes.set(requestId, encodedDataLength);
    });
    const settled = followRequests(page);
    await page.goto(site.url + path);
    await settled();
    const total = [...bytes.values()].reduce((sum, each) => sum + each, 0);
    expect(kinds).toContain("Font");
    expect(kinds).not.toContain("Script");
    expect(total, path).toBeLessThanOrEqual(MAX_BYTES);
  }
});

/** Gzipped bytes of React, the router and what the bundler adds. */
const FRAMEWORK = 112_600;
/** Of the other scripts that a page loads while nobody touches it. */
const limits = {
  "/about": 75_000,
  "/agreement": 25_000,
  "/agreement/offer": 32_000,
  "/reactive-objects": 41_000,
};

test.describe("in a browser that has stored nothing", () => {
  test.use({ fresh: true });

  for (const [path, limit] of Object.entries(limits)) {
    test(`the script of ${path} is small until more is asked for`, async ({ page }) => {
      const bodies = new Map<string, Promise<Buffer>>();
      page.on("response", (response) => {
        if (response.request().resourceType() !== "script") return;
        bodies.set(new URL(response.url()).pathname, response.body());
      });
      const settled = followRequests(page);
      const isOffer = path === "/agreement/offer";
      await page.goto(isOffer ? (await (await offerSite()).offer()).address : path);
      await page.waitForFunction(() =>
        Object.keys(document).some((key) => key.startsWith("__react")),
      );
      await settled();
      const sizes = await Promise.all(
        Array.from(bodies, async ([name, body]) => {
          return [name, gzipSync(await body, { level: 9 }).length] as const;
        }),
      );
      const sum = sizes.reduce((total, [, size]) => total + size, 0);
      expect(sum, JSON.stringify(sizes)).toBeGreaterThan(FRAMEWORK);
      expect(sum, JSON.stringify(sizes)).toBeLessThanOrEqual(FRAMEWORK + limit);
    });
  }
});

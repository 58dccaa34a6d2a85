import { expect, test } from "playwright/test";
import { startSite } from "../support/site.ts";
import { pages } from "./pages.ts";
import { followRequests } from "./settle.ts";

const MOST_BYTES = 45_000;

test("a page to read weighs at most 45 KB with its typeface, for the first who asks, and has no script", async ({
  browser,
}) => {
  await using site = await startSite();
  for (const { path } of pages.filter(({ script }) => !script)) {
    await using context = await browser.newContext();
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send("Network.enable");
    const bytes = new Map<string, number>();
    const addresses = new Map<string, string>();
    const kinds = new Set<string>();
    network.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
      addresses.set(requestId, request.url);
      kinds.add(String(type));
    });
    network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      bytes.set(String(addresses.get(requestId)), encodedDataLength);
    });
    const settled = followRequests(page);
    await page.goto(site.url + path);
    await settled();
    const total = [...bytes.values()].reduce((sum, each) => sum + each, 0);
    expect(kinds).toContain("Font");
    expect(kinds).not.toContain("Script");
    expect(total, JSON.stringify([...bytes], null, 2)).toBeLessThanOrEqual(MOST_BYTES);
  }
});

import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { loopbackServer } from "../support/loopback-server.ts";
import { startSite } from "../support/site.ts";
import { openPage } from "./open-page.ts";
import { WebKit } from "./webkit.ts";

for (const path of ["/", "/reactive-objects"]) {
  test(`${path} is left and comes back without a fault`, async () => {
    await using opened = await openPage(path);
    const { webkit } = opened;
    await expect.poll(() => webkit.evaluate(isHydrated)).toBe(path !== "/");
    await webkit.click({ css: "header a", name: "Contact" });
    await expect.poll(() => webkit.text("h1")).toBe("contact works");
    await webkit.back();
    await expect.poll(() => webkit.text("h1")).not.toBe("contact works");
    // What a page in the cache has to tell, it tells once it is back.
    await webkit.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(await webkit.faults()).toEqual([]);
  });
}

for (const path of ["/about", "/reactive-objects", "/agreement"]) {
  test(`${path} that is left while its scripts load answers when it comes back`, async () => {
    await using site = await startSite();
    let isSlow = true;
    await using line = await loopbackServer(async (incoming, answer) => {
      const { url = "/", headers } = incoming;
      if (isSlow && url.endsWith(".js")) await wait(5_000);
      // The page that asked may have been left by then, and the site may have ended.
      if (answer.destroyed) return;
      const { host } = new URL(site.url);
      const upstream = request(site.url + url, { headers: { ...headers, host } }, (response) => {
        answer.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(answer);
      });
      upstream.on("error", () => answer.destroy());
      upstream.end();
    });
    await using webkit = await WebKit.open();
    await webkit.goto(line.address + path);
    await wait(500);
    expect(await webkit.evaluate(isHydrated)).toBe(false);
    await webkit.click({ css: "header a", name: "Contact" });
    await expect.poll(() => webkit.text("h1")).toBe("contact works");
    isSlow = false;
    await webkit.back();
    await expect.poll(() => webkit.evaluate(isHydrated), { timeout: 15_000 }).toBe(true);
  });
}

function isHydrated(): boolean {
  return Object.keys(document).some((key) => key.startsWith("__react"));
}

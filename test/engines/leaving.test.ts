import { expect, test } from "vitest";
import { openPage } from "./open-page.ts";

for (const path of ["/", "/reactive-objects"]) {
  test(`${path} is left and comes back without a fault`, async () => {
    await using opened = await openPage(path);
    const { webkit } = opened;
    await webkit.click({ css: "header a", name: "Contact" });
    await expect.poll(() => webkit.text("h1")).toBe("contact works");
    await webkit.back();
    await expect.poll(() => webkit.text("h1")).not.toBe("contact works");
    // What a page in the cache has to tell, it tells once it is back.
    await webkit.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(await webkit.faults()).toEqual([]);
  });
}

import { expect, test } from "vitest";
import { siteMap } from "../../../app/crawlers/sitemap-route.ts";
import { storedPosts } from "../../../app/writing/stored-posts.ts";

test("the site map names every post by an absolute address", () => {
  const addresses = Array.from(
    siteMap(storedPosts, "https://example.com").matchAll(/<loc>(.*?)<\/loc>/g),
    ([, address]) => address,
  );
  expect(addresses).toContain("https://example.com/");
  for (const { slug } of storedPosts) {
    expect(addresses).toContain(`https://example.com/writing/${slug}`);
  }
});

import { expect, test } from "vitest";
import { atomFeed } from "../../../app/writing/atom-feed.ts";
import { storedPosts } from "../../../app/writing/stored-posts.ts";

test("the feed has one entry for each post, newest first, and is as new as the newest", () => {
  const entries = storedPosts.map((post) => ({ ...post, html: "<p>Text</p>" }));
  const feed = atomFeed(entries, "https://example.com");
  const ids = Array.from(feed.matchAll(/<entry>.*?<id>(.*?)<\/id>/gs), ([, id]) => id);
  expect(ids).toEqual(storedPosts.map(({ slug }) => `https://example.com/writing/${slug}`));
  expect(feed).toMatch(`<updated>${storedPosts[0]?.date}T00:00:00Z</updated>`);
  expect(feed).toContain("&lt;p&gt;Text&lt;/p&gt;");
});

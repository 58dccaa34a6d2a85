import { parseXml } from "@rgrove/parse-xml";
import { expect, test } from "vitest";
import { atomFeed } from "../../../app/writing/atom-xml.ts";
import { estimateReadingMinutes } from "../../../app/writing/post-details.ts";
import { parseStoredPost } from "../../../app/writing/parse-post.ts";
import { storedPosts } from "../../../app/writing/stored-posts.ts";

test("the repository's posts are sorted newest first", () => {
  const dates = storedPosts.map(({ date }) => date);
  expect(dates.length).toBeGreaterThan(1);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test("a post is its front matter and its body, and needs no author", () => {
  const markdown = "---\ntitle: T\ndate: 2026-02-03\nsummary: S\n---\n\nText --- more\n";
  expect(parseStoredPost("name", markdown)).toEqual({
    slug: "name",
    title: "T",
    date: "2026-02-03",
    summary: "S",
    body: "Text --- more",
  });
});

test("reading time grows with the words and is at least a minute", () => {
  expect(estimateReadingMinutes("")).toBe(1);
  expect(estimateReadingMinutes("word ".repeat(220))).toBe(1);
  expect(estimateReadingMinutes("it's well-known – ".repeat(550))).toBe(5);
});

test("the feed has one entry for each post, newest first, and is as new as the newest", () => {
  const entries = storedPosts.map((post) => ({ ...post, html: "<p>Text</p>" }));
  const feed = atomFeed(entries, "https://example.com");
  const ids = Array.from(feed.matchAll(/<entry>.*?<id>(.*?)<\/id>/gs), ([, id]) => id);
  expect(ids).toEqual(storedPosts.map(({ slug }) => `https://example.com/writing/${slug}`));
  expect(feed).toMatch(`<updated>${storedPosts[0]?.date}T00:00:00Z</updated>`);
  expect(feed).toContain("&lt;p&gt;Text&lt;/p&gt;");
});

test("a post of hostile characters leaves the feed well-formed", () => {
  const hostile = `</title>]]><!--&nbsp;"'\u0000\uD800<script>`;
  const texts = { title: hostile, author: hostile, summary: hostile, html: hostile };
  const feed = atomFeed([{ ...texts, slug: "a b&c", date: "2026-01-02" }], "https://example.com");
  const read = parseXml(feed).root?.text ?? "";
  expect(read.split(`</title>]]><!--&nbsp;"'<script>`)).toHaveLength(5);
});

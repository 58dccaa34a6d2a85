import * as fc from "fast-check";
import { expect, test } from "vitest";
import { siteMap } from "../../../app/crawlers/sitemap-route.ts";
import { siteOrigin } from "../../../app/page/cache-control.ts";
import { articleJsonLd, pageMeta } from "../../../app/page/page-meta.ts";
import { escapeXml } from "../../../app/page/xml.ts";
import { atomFeed } from "../../../app/writing/atom-feed.ts";
import { storedPosts } from "../../../app/writing/stored-posts.ts";

const request = new Request("http://127.0.0.1:4100/feed.xml");

test("without a public origin addresses come from the request and are never stored", () => {
  expect(siteOrigin(request, undefined)).toEqual({
    origin: "http://127.0.0.1:4100",
    cacheControl: "no-store",
  });
});

test("a public origin is used whatever the request says, and may be stored", () => {
  const { origin, cacheControl } = siteOrigin(request, "https://example.com");
  expect(origin).toBe("https://example.com");
  expect(cacheControl).toMatch(/^public/);
});

test("any text survives XML: what is escaped reads back as it was", () => {
  const character = fc.oneof(
    fc.constantFrom("&", "<", ">", '"', "'", "&amp;", "]]>", "\n", "é", "🦉"),
    fc.string({ unit: "grapheme-ascii", maxLength: 3 }),
  );
  const names: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  fc.assert(
    fc.property(fc.array(character), (characters) => {
      const text = characters.join("");
      const escaped = escapeXml(text);
      expect(escaped).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|apos);)/);
      expect(escaped.replaceAll(/&(\w+);/g, (_, name: string) => names[name] ?? "")).toBe(text);
    }),
  );
});

test("characters that XML cannot hold are left out", () => {
  expect(escapeXml("a\u0000\u000B\u001B\uFFFE\uD800b\u{1F989}")).toBe("ab\u{1F989}");
});

test("the feed has one entry for each post, newest first, and is as new as the newest", () => {
  const entries = storedPosts.map((post) => ({ ...post, html: "<p>Text</p>" }));
  const feed = atomFeed(entries, "https://example.com");
  const ids = Array.from(feed.matchAll(/<entry>.*?<id>(.*?)<\/id>/gs), ([, id]) => id);
  expect(ids).toEqual(storedPosts.map(({ slug }) => `https://example.com/writing/${slug}`));
  expect(feed).toMatch(`<updated>${storedPosts[0]?.date}T00:00:00Z</updated>`);
  expect(feed).toContain("&lt;p&gt;Text&lt;/p&gt;");
});

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

const page = { title: "T", description: "D", path: "/writing/x", type: "article" as const };
const post = { title: "T", summary: "D", date: "2026-01-02", author: "A", slug: "x" };

test("a page's head names its own address only when the site has a public origin", () => {
  const head = (origin: string | undefined) =>
    JSON.stringify(pageMeta({ ...page, origin, jsonLd: articleJsonLd(post, origin) }));
  expect(head(undefined)).not.toMatch(/https?:\/\/(?!schema\.org")/);
  expect(head(undefined)).not.toMatch(/canonical|og:url|mainEntityOfPage/);

  expect(pageMeta({ ...page, origin: "https://example.com" })).toEqual(
    expect.arrayContaining([
      { tagName: "link", rel: "canonical", href: "https://example.com/writing/x" },
      { property: "og:url", content: "https://example.com/writing/x" },
    ]),
  );
  expect(head("https://example.com")).toContain(
    '"mainEntityOfPage":"https://example.com/writing/x"',
  );
});

test("every page points to the feed", () => {
  expect(pageMeta({ ...page, origin: undefined })).toContainEqual({
    tagName: "link",
    rel: "alternate",
    type: "application/atom+xml",
    title: "Writing",
    href: "/feed.xml",
  });
});

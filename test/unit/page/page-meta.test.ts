import { expect, test } from "vitest";
import { articleJsonLd, pageMeta } from "../../../app/page/page-meta.ts";

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

import { expect, test } from "vitest";
import { articleJsonLd } from "../../../app/page/json-ld.ts";
import { pageMeta } from "../../../app/page/page-meta.ts";
import { shareImageAddress } from "../../../app/page/share-image-address.ts";

const page = { title: "T", description: "D", path: "/writing/x", type: "article" as const };
const post = { title: "T", summary: "D", date: "2026-01-02", author: "A", slug: "x" };

test("a page's head names its own address only when the site has a public origin", () => {
  const head = (origin: string | undefined) =>
    JSON.stringify(pageMeta({ ...page, origin, jsonLd: articleJsonLd(post, origin) }));
  expect(head(undefined)).not.toMatch(/https?:\/\/(?!schema\.org")/);
  expect(head(undefined)).not.toMatch(/canonical|og:url|og:image|twitter|mainEntityOfPage/);

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

test("a page is shown with its own picture if it has one, else with the site's", () => {
  const origin = "https://example.com";
  const pictureOf = (own: { hasShareImage?: true }) =>
    pageMeta({ ...page, ...own, origin }).filter(
      (tag) => "property" in tag && /^og:image(:alt)?$/.test(String(tag.property)),
    );
  expect(pictureOf({ hasShareImage: true })).toEqual([
    { property: "og:image", content: `${origin}/share/writing/x.png` },
    { property: "og:image:alt", content: "T" },
  ]);
  expect(pictureOf({})).toEqual([
    { property: "og:image", content: `${origin}/share/home.png` },
    { property: "og:image:alt", content: "Alex Sample" },
  ]);
});

test("the address of a picture is one that any reader of links can ask for", () => {
  expect(shareImageAddress("/writing/100 % “più”?")).toMatch(/^\/share\/writing\/[\w%.-]+\.png$/);
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

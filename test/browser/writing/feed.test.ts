import { expect, test } from "playwright/test";
import { atomFeed } from "../../../app/writing/atom-feed.ts";

/** What a browser's own XML parser makes of a document: its root, and the texts of some elements. */
function parsedXml({ source, name }: { source: string; name: string }) {
  const document = new DOMParser().parseFromString(source, "application/xml");
  return {
    root: document.documentElement.localName,
    texts: Array.from(document.getElementsByTagName(name), ({ textContent }) => textContent),
  };
}

test("the feed is well-formed, names every post and is found from a page", async ({
  page,
  request,
}) => {
  await page.goto("/writing");
  const titles = await page.getByRole("article").getByRole("heading").allInnerTexts();
  const address = await page.locator('link[rel="alternate"]').getAttribute("href");
  const response = await request.get(String(address));
  expect(response.headers()["content-type"]).toBe("application/atom+xml; charset=utf-8");

  const source = await response.text();
  const feed = await page.evaluate(parsedXml, { source, name: "title" });
  expect(feed).toEqual({ root: "feed", texts: ["Writing", ...titles] });
});

test("a post of hostile characters leaves the feed well-formed", async ({ page }) => {
  const hostile = `</title>]]><!--&nbsp;"'\u0000\uD800<script>`;
  const texts = { title: hostile, author: hostile, summary: hostile, html: hostile };
  const feed = atomFeed([{ ...texts, slug: "a b&c", date: "2026-01-02" }], "https://example.com");
  expect(await page.evaluate(parsedXml, { source: feed, name: "summary" })).toEqual({
    root: "feed",
    texts: [`</title>]]><!--&nbsp;"'<script>`],
  });
});

test("every post is in the site map, and every address of it answers", async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto("/writing");
  const posts = await page
    .getByRole("article")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const response = await request.get("/sitemap.xml");
  const source = await response.text();
  const { root, texts } = await page.evaluate(parsedXml, { source, name: "loc" });
  expect(root).toBe("urlset");
  expect(posts.length).toBeGreaterThan(0);
  expect(texts).toEqual(expect.arrayContaining(["/", ...posts].map((path) => `${baseURL}${path}`)));
  for (const address of texts) {
    expect(address).toContain(baseURL);
    expect((await request.get(String(address))).status(), String(address)).toBe(200);
  }
});

test("without a public origin no address of the site is absolute or stored", async ({
  request,
  baseURL,
}) => {
  for (const path of ["/feed.xml", "/sitemap.xml", "/robots.txt"]) {
    const response = await request.get(path);
    expect(response.headers()["cache-control"]).toBe("no-store");
    expect(await response.text()).toContain(baseURL);
  }
  for (const path of ["/writing", "/writing/ask-the-object"]) {
    const html = await (await request.get(path)).text();
    expect(html).not.toContain(String(baseURL));
    expect(html).not.toContain('rel="canonical"');
  }
});

test("the posts API answers under /api", async ({ request }) => {
  const newest = await request.get("/api/posts");
  expect(await newest.json()).toMatchObject({ data: { title: expect.any(String) } });
  expect((await request.get("/api/healthz")).status()).toBe(200);

  const missing = await request.get("/api/nothing");
  expect(missing.status()).toBe(404);
  expect(missing.headers()["content-type"]).toContain("application/json");
});

import { escapeXml } from "./escape-xml.ts";
import type { StoredPost } from "./stored-post.ts";

const pages = [
  "/",
  "/writing",
  "/work-together",
  "/about",
  "/reactive-objects",
  "/agreement",
  "/contact",
];

/** Every page of the site at an origin, as a sitemap (sitemaps.org). */
export function siteMap(posts: readonly StoredPost[], origin: string): string {
  const site = escapeXml(origin);
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map((path) => `  <url><loc>${site}${path}</loc></url>\n`).join("")}${posts
    .map(
      ({ slug, date }) =>
        `  <url><loc>${site}/writing/${encodeURIComponent(slug)}</loc><lastmod>${date}</lastmod></url>\n`,
    )
    .join("")}</urlset>
`;
}

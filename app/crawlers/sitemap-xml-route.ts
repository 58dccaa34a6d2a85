import type { Route } from "./+types/sitemap-xml-route";
import { config } from "../config/this-process.ts";
import { siteOrigin } from "../page/cache-control.ts";
import { escapeXml } from "../page/xml.ts";
import { menuPages } from "../shell/navigation.ts";
import type { StoredPost } from "../writing/parse-post.ts";
import { storedPosts } from "../writing/stored-posts.ts";

export function loader({ request }: Route.LoaderArgs) {
  const { origin, cacheControl } = siteOrigin(request, config.publicOrigin);
  return new Response(siteMap(storedPosts, origin), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": cacheControl },
  });
}

const paths = [...menuPages.map(({ path }) => path), "/agreement"];

function siteMap(posts: readonly StoredPost[], origin: string): string {
  const site = escapeXml(origin);
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <url><loc>${site}${path}</loc></url>\n`).join("")}${posts
    .map(
      ({ slug, date }) =>
        `  <url><loc>${site}/writing/${encodeURIComponent(slug)}</loc><lastmod>${date}</lastmod></url>\n`,
    )
    .join("")}</urlset>
`;
}

import type { Route } from "./+types/robots-txt-route";
import { config } from "../config/this-process.ts";
import { siteOrigin } from "../page/cache-control.ts";

export function loader({ request }: Route.LoaderArgs) {
  const { origin, cacheControl } = siteOrigin(request, config.publicOrigin);
  return new Response(
    `User-agent: *\nDisallow: /api/\nDisallow: /health\n\nSitemap: ${origin}/sitemap.xml\n`,
    { headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": cacheControl } },
  );
}

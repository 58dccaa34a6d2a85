import type { Route } from "./+types/route";
import { config } from "../../server/environment.ts";
import { siteAddress } from "../site-address.ts";

export function loader({ request }: Route.LoaderArgs) {
  const { origin, cacheControl } = siteAddress(request, config.publicOrigin);
  return new Response(
    `User-agent: *\nDisallow: /api/\nDisallow: /health\n\nSitemap: ${origin}/sitemap.xml\n`,
    { headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": cacheControl } },
  );
}

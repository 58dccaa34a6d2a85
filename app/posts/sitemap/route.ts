import type { Route } from "./+types/route";
import { config } from "../../server/environment.ts";
import { siteAddress } from "../site-address.ts";
import { siteMap } from "../site-map.ts";
import { storedPosts } from "../stored-posts.ts";

export function loader({ request }: Route.LoaderArgs) {
  const { origin, cacheControl } = siteAddress(request, config.publicOrigin);
  return new Response(siteMap(storedPosts, origin), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": cacheControl },
  });
}

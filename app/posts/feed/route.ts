import type { Route } from "./+types/route";
import { config } from "../../server/environment.ts";
import { articleHtml } from "../article-html.ts";
import { atomFeed } from "../atom-feed.ts";
import { siteAddress } from "../site-address.ts";
import { storedPosts } from "../stored-posts.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { origin, cacheControl } = siteAddress(request, config.publicOrigin);
  const entries = await Promise.all(
    storedPosts.map(async (post) => ({ ...post, html: await articleHtml(post) })),
  );
  return new Response(atomFeed(entries, origin), {
    headers: {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": cacheControl,
    },
  });
}

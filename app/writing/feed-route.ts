import type { Route } from "./+types/feed-route";
import { config } from "../config/this-process.ts";
import { siteOrigin } from "../page/cache-control.ts";
import { atomFeed } from "./atom-xml.ts";
import { loadArticle, storedPosts } from "./stored-posts.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { origin, cacheControl } = siteOrigin(request, config.publicOrigin);
  const entries = await Promise.all(
    storedPosts.map(async (post) => ({ ...post, html: (await loadArticle(post)).html })),
  );
  return new Response(atomFeed(entries, origin), {
    headers: {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": cacheControl,
    },
  });
}

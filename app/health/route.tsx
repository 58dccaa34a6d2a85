import type { Route } from "./+types/route";
import { buildInfo, config } from "../config/this-process.ts";
import { NO_STORE } from "../page/cache-control.ts";
import { pageMeta } from "../page/page-meta.ts";
import { shareInFlight, sitePosts } from "../posts-api/newest-and-oldest.ts";
import { HealthView } from "./health-view.tsx";

/** At most one request a second, however many visitors ask. */
const isPostsApiReachable = shareInFlight(async () => (await sitePosts.newest()) !== null, 1000);

export async function loader() {
  const isReachable = await isPostsApiReachable();
  return {
    ...buildInfo,
    uptimeSeconds: Math.floor(process.uptime()),
    postsApi: isReachable ? ("answers" as const) : ("does not answer" as const),
    origin: config.publicOrigin,
  };
}

export function headers() {
  return { "Cache-Control": NO_STORE };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Health",
    description: "Which build this is, and whether its parts answer.",
    path: "/health",
    origin: loaderData?.origin,
  });
}

export default function HealthPage({ loaderData }: Route.ComponentProps) {
  return <HealthView health={loaderData} />;
}

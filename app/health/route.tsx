import type { Route } from "./+types/route";
import { sitePosts } from "../posts/site-posts.ts";
import { NO_STORE } from "../server/cache-control.ts";
import { buildInfo, config } from "../server/environment.ts";
import { pageMeta } from "../shell/page-meta.ts";
import { HealthView } from "./health-view.tsx";
import { remember } from "./remember.ts";

const postsApiAnswers = remember(1000, async () => (await sitePosts.newest()) !== null);

export async function loader() {
  const answers = await postsApiAnswers();
  return {
    ...buildInfo,
    uptimeSeconds: Math.floor(process.uptime()),
    postsApi: answers ? ("answers" as const) : ("does not answer" as const),
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

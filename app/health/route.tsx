import type { Route } from "./+types/route";
import { buildInfo, config } from "../config/config.ts";
import { NO_STORE } from "../page/cache-control.ts";
import { pageMeta } from "../page/page-meta.ts";
import { sitePosts } from "../posts-api/site-posts.ts";
import { HealthView } from "./health-view.tsx";

/**
 * A question that is asked once at a time, and whose answer then holds for a while.
 *
 * @param milliseconds from an answer, or a failure, to the next asking
 */
export function remember<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  const forget = () => {
    known = undefined;
  };
  const forgetLater = () => void setTimeout(forget, milliseconds).unref();
  return () => {
    if (known) return known;
    known = ask();
    known.then(forgetLater, forgetLater);
    return known;
  };
}

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

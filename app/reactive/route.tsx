import { data } from "react-router";
import type { Route } from "./+types/route";
import { config } from "../config/this-process.ts";
import { londonDate } from "../dates/london.ts";
import { cacheUntilMidnight } from "../page/cache-control.ts";
import type { PageHandle } from "../page/page-handle.ts";
import { pageMeta } from "../page/page-meta.ts";
import { DemoScreen } from "./demo-screen.tsx";

export const handle: PageHandle = { hydrates: true };

export function loader() {
  const now = Date.now();
  const { msUntilMidnight, ...today } = londonDate(now);
  return data(
    { now, today, origin: config.publicOrigin },
    { headers: { "Cache-Control": cacheUntilMidnight(msUntilMidnight) } },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Reactive Objects Demo",
    description:
      "One todo list kept in two ways, with every helper call counted: what reactive objects save, and what they cost.",
    path: "/reactive-objects",
    origin: loaderData?.origin,
    hasShareImage: true,
  });
}

export default function ReactiveObjectsDemoPage({ loaderData }: Route.ComponentProps) {
  return <DemoScreen now={loaderData.now} today={loaderData.today} />;
}

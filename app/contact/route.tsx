import type { Route } from "./+types/route";
import { config } from "../config/this-process.ts";
import { PAGE_CACHE } from "../page/cache-control.ts";
import { pageMeta } from "../page/page-meta.ts";

export function loader() {
  return { origin: config.publicOrigin };
}

export function headers() {
  return { "Cache-Control": PAGE_CACHE };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Contact",
    description: "The contact page.",
    path: "/contact",
    origin: loaderData?.origin,
  });
}

export default function ContactPage() {
  return <h1>contact works</h1>;
}

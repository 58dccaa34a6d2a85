import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("home/route.tsx"),
  route("writing", "writing/route.tsx"),
  route("writing/:slug", "writing/post-route.tsx"),
  route("api/*", "posts-api/api-route.ts"),
  route("feed.xml", "writing/feed-route.ts"),
  route("sitemap.xml", "crawlers/sitemap-xml-route.ts"),
  route("robots.txt", "crawlers/robots-txt-route.ts"),
  route("work-together", "work-together/route.tsx"),
  route("about", "voice/route.tsx"),
  route("reactive-objects", "reactive/route.tsx"),
  route("agreement", "agreement/route.tsx"),
  route("agreement.pdf", "agreement/route.tsx", { id: "agreement-pdf" }),
  route("agreement.docx", "agreement/route.tsx", { id: "agreement-word" }),
  route("contact", "contact/route.tsx"),
  route("health", "health/route.tsx"),
  route("*", "shell/catch-all.ts"),
] satisfies RouteConfig;

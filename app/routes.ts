import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("profile/route.tsx"),
  route("writing", "posts/writing/route.tsx"),
  route("writing/:slug", "posts/post/route.tsx"),
  route("api/*", "posts/api/route.ts"),
  route("feed.xml", "posts/feed/route.ts"),
  route("sitemap.xml", "posts/sitemap/route.ts"),
  route("robots.txt", "posts/robots/route.ts"),
  route("work-together", "plans/route.tsx"),
  route("about", "voice/route.tsx"),
  route("reactive-objects", "reactive/route.tsx"),
  route("agreement", "agreement/route.tsx"),
  route("contact", "contact/route.tsx"),
  route("health", "health/route.tsx"),
  route("*", "shell/not-found.tsx"),
] satisfies RouteConfig;

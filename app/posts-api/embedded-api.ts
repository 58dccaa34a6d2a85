import { NO_STORE, PAGE_CACHE } from "../page/cache-control.ts";
import type { StoredPost } from "../writing/parse-post.ts";
import { storedPosts } from "../writing/stored-posts.ts";
import openapi from "./openapi.json";

const PREFIX = "/api";

/** Handles the paths of `openapi.json` under `/api`. `posts` must be sorted newest first. */
export function createEmbeddedApi(posts: readonly StoredPost[]) {
  function respond({ pathname, searchParams }: URL): Response {
    switch (pathname.slice(PREFIX.length) || "/") {
      case "/":
        return cacheable({ name: openapi.info.title, description: `${PREFIX}/swagger-json` });
      case "/posts":
        return cacheable({ data: posts.at(0) });
      case "/posts/oldest":
        return cacheable({ data: posts.at(-1) });
      case "/posts/another":
        return cacheable({ data: another(posts, searchParams.getAll("except")) });
      case "/swagger-json":
        return cacheable(openapi);
      case "/_smoke":
      case "/healthz":
      case "/test-sdk-regeneration":
      case "/auto-regen-test-v3":
      case "/hot-reload-test":
        return uncacheable(200, { status: "ok" });
      default:
        return uncacheable(404, { error: "There is nothing at this address." });
    }
  }

  return async (request: Request): Promise<Response> => {
    if (request.method === "GET") return respond(new URL(request.url));
    if (request.method === "HEAD") return new Response(null, respond(new URL(request.url)));
    return uncacheable(405, { error: "Only GET and HEAD are answered." }, { Allow: "GET, HEAD" });
  };
}

export const embeddedApi = createEmbeddedApi(storedPosts);

function another(posts: readonly StoredPost[], except: string[]): StoredPost | undefined {
  if (except.length === 0) return posts.at(1);
  return posts.find(({ slug }) => !except.includes(slug));
}

function cacheable(body: unknown): Response {
  return Response.json(body, { headers: { "Cache-Control": PAGE_CACHE } });
}

function uncacheable(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: { "Cache-Control": NO_STORE, ...headers } });
}

import { NO_STORE, PAGE_CACHE } from "../server/cache-control.ts";
import openapi from "./openapi.json" with { type: "json" };
import type { StoredPost } from "./stored-post.ts";
import { storedPosts } from "./stored-posts.ts";

const PREFIX = "/api";

/** Answers the paths of `openapi.json` under `/api` from posts sorted newest first. */
export function createEmbeddedApi(posts: readonly StoredPost[]) {
  function answer({ pathname, searchParams }: URL): Response {
    switch (pathname.slice(PREFIX.length) || "/") {
      case "/":
        return lasting({ name: openapi.info.title, description: `${PREFIX}/swagger-json` });
      case "/posts":
        return lasting({ data: posts.at(0) });
      case "/posts/oldest":
        return lasting({ data: posts.at(-1) });
      case "/posts/another":
        return lasting({ data: another(posts, searchParams.getAll("except")) });
      case "/swagger-json":
        return lasting(openapi);
      case "/_smoke":
      case "/healthz":
      case "/test-sdk-regeneration":
      case "/auto-regen-test-v3":
      case "/hot-reload-test":
        return passing(200, { status: "ok" });
      default:
        return passing(404, { error: "There is nothing at this address." });
    }
  }

  return async (request: Request): Promise<Response> => {
    if (request.method === "GET") return answer(new URL(request.url));
    if (request.method === "HEAD") return withoutBody(answer(new URL(request.url)));
    return passing(405, { error: "Only GET and HEAD are answered." }, { Allow: "GET, HEAD" });
  };
}

/** The API of this repository's own posts. */
export const embeddedApi = createEmbeddedApi(storedPosts);

function another(posts: readonly StoredPost[], except: string[]): StoredPost | undefined {
  if (except.length === 0) return posts.at(1);
  return posts.find(({ slug }) => !except.includes(slug));
}

function lasting(body: unknown): Response {
  return Response.json(body, { headers: { "Cache-Control": PAGE_CACHE } });
}

function passing(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "Cache-Control": NO_STORE, ...headers } });
}

function withoutBody({ status, headers }: Response): Response {
  return new Response(null, { status, headers });
}

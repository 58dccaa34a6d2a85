import { randomUUID } from "node:crypto";
import { readableStreamToString } from "@react-router/node";
import { prerender } from "react-dom/static";
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { config } from "./config/this-process.ts";
import { writeLine } from "./log/server-log.ts";
import { NO_STORE } from "./page/cache-control.ts";
import { findDownload } from "./page/file-download.ts";
import { asPageHandle } from "./page/page-handle.ts";
import { logStartupPosts, sitePosts } from "./posts-api/newest-and-oldest.ts";
import { loadScriptsAfterPaint } from "./server/scripts-after-paint.ts";
import { NO_SCRIPT_POLICY, policyHeaders, stripNonces } from "./server/security-headers.ts";

export { config };

void logStartupPosts(sitePosts, (message) => writeLine({ level: "info", message }));

// The nonce separates the renderer's own scripts from any in its data; stripNonces removes it before sending.
const nonce = randomUUID();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const download = findDownload(context.staticHandlerContext.actionData);
  if (download) return download.toResponse(policyHeaders(NO_SCRIPT_POLICY));
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <ServerRouter context={context} url={request.url} nonce={nonce} />,
    {
      signal: request.signal,
      onError: (error) => void errors.push(error),
      // With smaller chunks, a script would have to move the content of Suspense boundaries into place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  );
  // React reports an error inside a Suspense boundary only here, and renders the fallback with status 200.
  if (errors.length > 0) throw errors[0];
  const { document, inlineScripts } = stripNonces(
    loadScriptsAfterPaint(await readableStreamToString(prelude), nonce),
    nonce,
  );

  headers.set("Content-Type", "text/html; charset=utf-8");
  // The development server adds its own scripts and styles, which the policy would block.
  if (!import.meta.env.DEV) {
    const { ownScripts, ...others } = permissions(context);
    const policy = policyHeaders({ inlineScripts: [...ownScripts, ...inlineScripts], ...others });
    for (const [name, value] of Object.entries(policy)) headers.set(name, value);
    headers.set("Speculation-Rules", '"/speculation-rules.json"');
  }
  return new Response(document, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  writeLine({ level: "error", message: describe(error) });
};

function describe(error: unknown): string | undefined {
  if (error instanceof Error) return error.stack;
  return isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : String(error);
}

function permissions({ staticHandlerContext, routeModules }: EntryContext) {
  const handles = staticHandlerContext.matches.map(({ route }) =>
    asPageHandle(routeModules[route.id]?.handle),
  );
  return {
    ownScripts: handles.flatMap(({ firstScript, ownScript }) =>
      [firstScript, ownScript].filter((script) => script !== undefined),
    ),
    microphone: handles.some((handle) => handle.microphone),
    connectsTo: handles.flatMap((handle) => handle.connectsTo?.(config) ?? []),
  };
}

/** Makes every error, and every response without `Cache-Control`, uncacheable. */
export function createHandler(
  build: ServerBuild,
  publicOrigin: string | undefined,
): (request: Request) => Promise<Response> {
  // Behind a TLS proxy the request URL is http, but the form's Origin header is the public https origin.
  const allowedActionOrigins = publicOrigin ? [new URL(publicOrigin).host] : [];
  const handle = createRequestHandler({ ...build, allowedActionOrigins }, "production");
  return async (request) => {
    const response = await handle(request);
    // React Router gives an error's data response the page's Cache-Control, and its own responses none.
    if (response.status !== 200 || !response.headers.has("Cache-Control")) {
      response.headers.set("Cache-Control", NO_STORE);
    }
    return response;
  };
}

import { randomUUID } from "node:crypto";
import { prerenderToNodeStream } from "react-dom/static";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
} from "react-router";
import { config } from "./server/environment.ts";
import { logStartupPosts } from "./posts/log-startup-posts.ts";
import { sitePosts } from "./posts/site-posts.ts";
import { unmarkScripts } from "./server/marked-scripts.ts";
import { policyHeaders } from "./server/security-headers.ts";
import { writeLine } from "./server/write-line.ts";
import { pageHandle } from "./shell/page-handle.ts";

export { config };
// From here, so that the routes and what runs them share one copy of the framework.
export { createHandler } from "./server/page-handler.ts";

void logStartupPosts(sitePosts, (message) => writeLine({ level: "info", message }));

// The nonce tells the scripts that a render wrote from any that its data might hold; pages are sent without it.
const nonce = randomUUID();

/** Renders one request into one complete document, and says what that document may do. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const faults: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <ServerRouter context={context} url={request.url} nonce={nonce} />,
    { signal: request.signal, onError: (error) => void faults.push(error) },
  );
  // A part that failed behind a Suspense boundary would leave its fallback in a page that looks whole.
  if (faults.length > 0) throw faults[0];
  const chunks: Uint8Array[] = [];
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk));
  const { document, inlineScripts } = unmarkScripts(Buffer.concat(chunks), nonce);

  headers.set("Content-Type", "text/html; charset=utf-8");
  // The development server adds scripts and styles of its own.
  if (!import.meta.env.DEV) {
    const policy = policyHeaders({ inlineScripts, ...permissions(context) });
    for (const [name, value] of Object.entries(policy)) headers.set(name, value);
    headers.set("Speculation-Rules", '"/speculation-rules.json"');
  }
  return new Response(document, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  writeLine({ level: "error", message: inWords(error) });
};

function inWords(error: unknown): string | undefined {
  if (error instanceof Error) return error.stack;
  return isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : String(error);
}

function permissions({ staticHandlerContext, routeModules }: EntryContext) {
  const handles = staticHandlerContext.matches.map(({ route }) =>
    pageHandle(routeModules[route.id]?.handle),
  );
  return {
    microphone: handles.some((handle) => handle.microphone),
    connectsTo: handles.flatMap((handle) => handle.connectsTo?.(config) ?? []),
  };
}

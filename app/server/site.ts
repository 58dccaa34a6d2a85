import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler, type ServerBuild } from "react-router";
import { actionPaths } from "./action-paths.ts";
import { NO_STORE } from "./cache-control.ts";
import { refuseUnparsable, sendPlain } from "./plain-answer.ts";
import { readBody } from "./read-body.ts";
import { BODY_LIMIT, pathOf, refusalOf } from "./refusal.ts";
import { logRequest } from "./request-log.ts";
import { commonHeaders, INERT, policyHeaders } from "./security-headers.ts";
import { readStaticFiles } from "./static-files.ts";
import { sendStored } from "./stored-answer.ts";
import type { WriteLine } from "./write-line.ts";

export interface SiteOptions {
  /** What the framework built: `build/server/index.js`. */
  build: ServerBuild;
  /** The folder of the built static files. */
  clientDirectory: string;
  /** The site's own address, if the operator named it. */
  publicOrigin: string | undefined;
  write: WriteLine;
  /** Whether the process is on its way out and wants no further visitors. */
  isStopping: () => boolean;
}

/** The site as an HTTP server that is not yet listening. */
export function createSite(options: SiteOptions): Server {
  const { write, publicOrigin, isStopping } = options;
  const files = readStaticFiles(options.clientDirectory);
  const takesPost = actionPaths(options.build);
  const renderPage = pageListener(options);
  const headers = Object.entries({
    ...commonHeaders({ https: publicOrigin?.startsWith("https:") ?? false }),
    ...policyHeaders(INERT),
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    logRequest(request, response, write);
    for (const [name, value] of headers) response.setHeader(name, value);
    if (isStopping()) response.setHeader("Connection", "close");

    const refusal = refusalOf(request, takesPost);
    if (refusal) {
      if (refusal.allow) response.setHeader("Allow", refusal.allow);
      return sendPlain(response, refusal.status);
    }
    dropCookies(request);

    const path = pathOf(request.url ?? "");
    if (path === "/healthz") return sendHealth(response, isStopping());
    const file = files.get(path);
    if (file) return sendStored(request, response, file);
    if (path.startsWith("/assets/")) return sendPlain(response, 404);

    if (request.method === "POST") {
      const rawBody = await readBody(request, BODY_LIMIT);
      if (!rawBody) return sendPlain(response, 413);
      Object.assign(request, { rawBody });
    }
    await renderPage(request, response);
  }

  const server = createServer(
    {
      requireHostHeader: false, // refusalOf looks at it, and answers with the site's headers
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 20_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2_000,
    },
    (request, response) => {
      answer(request, response).catch((error: unknown) => {
        if (!request.destroyed) write({ level: "error", message: String(error) });
        if (response.headersSent) response.destroy();
        else sendPlain(response, 500);
      });
    },
  );
  return server.on("clientError", refuseUnparsable(headers));
}

function pageListener({ build, publicOrigin, write }: SiteOptions) {
  // Behind a TLS proxy the request's own origin is http, and a form's is the public one.
  const allowedActionOrigins = publicOrigin ? [new URL(publicOrigin).host] : [];
  const handle = createRequestHandler({ ...build, allowedActionOrigins }, "production");
  return getRequestListener((request) => handle(request), {
    overrideGlobalObjects: false,
    errorHandler: (error) => {
      write({ level: "error", message: String(error) });
      return new Response("500 Internal Server Error\n", {
        status: 500,
        headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": NO_STORE },
      });
    },
  });
}

/** The visitor's keys ride in cookies; nothing on the server has any use for them. */
function dropCookies(request: IncomingMessage): void {
  const { headers, rawHeaders } = request;
  delete headers.cookie;
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
    if (rawHeaders[index]?.toLowerCase() === "cookie") rawHeaders.splice(index, 2);
  }
}

function sendHealth(response: ServerResponse, stopping: boolean): void {
  const health = {
    status: stopping ? "stopping" : "ok",
    uptimeSeconds: Math.floor(process.uptime()),
  };
  response.writeHead(stopping ? 503 : 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": NO_STORE,
  });
  response.end(`${JSON.stringify(health)}\n`);
}

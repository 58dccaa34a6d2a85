import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler, type ServerBuild } from "react-router";
import { NO_STORE } from "./cache-control.ts";
import { leafRoutes } from "./leaf-route.ts";
import { PageCache, type RenderedPage } from "./page-cache.ts";
import { pageKey } from "./page-key.ts";
import { plainResponse, sendPlain, sendRaw, unparsableStatus } from "./plain-answer.ts";
import { readBody } from "./read-body.ts";
import { BODY_LIMIT, pathOf, refusalOf } from "./refusal.ts";
import { logRequest } from "./request-log.ts";
import { commonHeaders, INERT, policyHeaders } from "./security-headers.ts";
import { BusyError, RenderQueue } from "./render-queue.ts";
import { readStaticFiles } from "./static-files.ts";
import { sendStored, type StoredAnswer } from "./stored-answer.ts";
import type { WriteLine } from "./write-line.ts";

export interface SiteOptions {
  /** What the framework built: `build/server/index.js`. */
  build: ServerBuild;
  /** The folder of the built static files. */
  clientDirectory: string;
  /** The site's own address, if the operator named it. */
  publicOrigin: string | undefined;
  /** Writes a line now. */
  write: WriteLine;
  /** Writes the line of a request, which may wait a little. */
  writeSoon: (line: string) => void;
  /** Whether the process is on its way out and wants no further visitors. */
  isStopping: () => boolean;
}

/** Where pages are rendered when the operator named no address: they carry none, so a Host header can poison none. */
const ANY_SITE = "http://site.invalid";

/** About half a second's work; a visitor who would wait longer is asked to come back. */
const RENDERS_WAITING = 250;

/** The site as an HTTP server that is not yet listening. */
export function createSite(options: SiteOptions): Server {
  const { write, writeSoon, publicOrigin, isStopping } = options;
  const headers = {
    ...commonHeaders({ https: publicOrigin?.startsWith("https:") ?? false }),
    ...policyHeaders(INERT),
  };
  const files = readStaticFiles(options.clientDirectory, headers);
  const leafRoute = leafRoutes(options.build);
  const takesPost = (path: string) => leafRoute(path)?.module.action !== undefined;
  const queue = new RenderQueue(RENDERS_WAITING);
  const handle = requestHandler(options, queue);
  const renderPage = pageListener(handle, write);
  const pages = new PageCache({
    render: async (key, signal) => {
      const request = new Request(new URL(key, publicOrigin ?? ANY_SITE), { signal });
      return rendered(await handle(request), headers);
    },
    report: (error) => write({ level: "error", message: String(error) }),
  });

  function listen(request: IncomingMessage, response: ServerResponse): void {
    logRequest(request, response, writeSoon);
    if (isStopping()) response.setHeader("Connection", "close");
    const refusal = refusalOf(request, takesPost);
    const stored = refusal ? undefined : fromMemory(request);
    if (stored) return sendStored(request, response, stored);

    response.setHeaders(new Map(Object.entries(headers)));
    if (refusal) {
      if (refusal.allow) response.setHeader("Allow", refusal.allow);
      return sendPlain(response, refusal.status);
    }
    answer(request, response).catch((error: unknown) => {
      if (!request.destroyed && !(error instanceof BusyError)) {
        write({ level: "error", message: String(error) });
      }
      if (response.headersSent) response.destroy();
      else sendPlain(response, statusOf(error));
    });
  }

  function fromMemory({ method, url = "" }: IncomingMessage): StoredAnswer | undefined {
    return method === "POST" ? undefined : (pages.stored(url) ?? files.get(pathOf(url)));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? "";
    const path = pathOf(target);
    if (path === "/healthz") return sendHealth(response, isStopping(), pages, queue);
    if (path.startsWith("/assets/")) return sendPlain(response, 404);

    const key = request.method === "POST" ? undefined : pageKey(target, leafRoute);
    if (key !== undefined) {
      const page = pages.stored(key) ?? (await pages.fresh(key));
      if ("etag" in page) return sendStored(request, response, page);
      response.writeHead(page.status, { ...page.headers, "Content-Length": page.body.length });
      response.end(page.body);
      return;
    }

    dropCookies(request);
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
      optimizeEmptyRequests: true,
    },
    listen,
  );
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    logRequest(request, response, writeSoon);
    response.setHeaders(new Map(Object.entries(headers)));
    sendPlain(response, 417);
  });
  server.on("connect", ({ method }: IncomingMessage, socket: Duplex) => {
    write({ method, status: 405 });
    sendRaw(socket, 405, { ...headers, Allow: "GET, HEAD" });
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
    const status = unparsableStatus(error.code);
    write({ status, code: error.code });
    return sendRaw(socket, status, headers);
  });
  return server;
}

type Handle = (request: Request) => Promise<Response>;

function requestHandler({ build, publicOrigin }: SiteOptions, queue: RenderQueue): Handle {
  // Behind a TLS proxy the request's own origin is http, and a form's is the public one.
  const allowedActionOrigins = publicOrigin ? [new URL(publicOrigin).host] : [];
  const handle = createRequestHandler({ ...build, allowedActionOrigins }, "production");
  return async (request) => {
    await queue.turn();
    const response = await handle(request);
    // The framework gives an error's data the page's own caching, and its own answers none.
    if (response.status !== 200 || !response.headers.has("Cache-Control")) {
      response.headers.set("Cache-Control", NO_STORE);
    }
    return response;
  };
}

function pageListener(handle: Handle, write: WriteLine) {
  return getRequestListener((request) => handle(request), {
    overrideGlobalObjects: false,
    errorHandler: (error) => {
      if (!(error instanceof BusyError)) write({ level: "error", message: String(error) });
      return plainResponse(statusOf(error));
    },
  });
}

/** A site that is too busy says so; anything else that goes wrong is its own fault. */
function statusOf(error: unknown): number {
  return error instanceof BusyError ? 503 : 500;
}

/** A page with all its headers: the common ones, unless it has its own of that name. */
async function rendered(response: Response, common: Record<string, string>): Promise<RenderedPage> {
  const headers = new Headers(common);
  response.headers.forEach((value, name) => headers.set(name, value));
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** The visitor's keys ride in cookies; nothing on the server has any use for them. */
function dropCookies(request: IncomingMessage): void {
  const { headers, rawHeaders } = request;
  delete headers.cookie;
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
    if (rawHeaders[index]?.toLowerCase() === "cookie") rawHeaders.splice(index, 2);
  }
}

function sendHealth(
  response: ServerResponse,
  stopping: boolean,
  pages: PageCache,
  queue: RenderQueue,
): void {
  const health = {
    status: stopping ? "stopping" : "ok",
    uptimeSeconds: Math.floor(process.uptime()),
    pages: pages.figures,
    rendersWaiting: queue.length,
  };
  response.writeHead(stopping ? 503 : 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": NO_STORE,
  });
  response.end(`${JSON.stringify(health)}\n`);
}

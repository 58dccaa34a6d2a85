import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { logRequest, type WriteLine } from "../log/stdout-log.ts";
import { Connections } from "./connections.ts";
import { sendStatus, sendStatusOnSocket, unparsableStatus } from "./error-response.ts";
import { sendHealth } from "./healthz.ts";
import {
  BODY_LIMIT,
  pageRequest,
  pathOf,
  readBody,
  validateRequest,
  targetOf,
} from "./incoming-request.ts";
import { PageCache } from "./page-cache.ts";
import { addressFinder, pageKey } from "./page-address.ts";
import type { RenderedPage, SiteInfo } from "./render-worker.ts";
import { BusyError, type Renderer } from "./renderer.ts";
import { commonHeaders, INERT, policyHeaders } from "./security-headers.ts";
import { readStaticFiles } from "./static-files.ts";
import { sendStored, type StoredResponse } from "./stored-response.ts";

export interface SiteOptions {
  site: SiteInfo;
  renderer: Pick<Renderer, "render" | "figures">;
  /** The folder of the built static files. */
  clientDirectory: string;
  /** Writes a line now. */
  write: WriteLine;
  /** Writes the line of a request, which may wait a little. */
  writeSoon: (line: string) => void;
  /** Whether the process is on its way out and wants no further visitors. */
  isStopping: () => boolean;
}

/** Where pages are rendered when the operator named no address: they carry none, so a Host header can poison none. */
const ANY_SITE = "http://site.invalid";

/** The site as an HTTP server that is not yet listening. */
export function createHttpServer(options: SiteOptions): Server {
  const { site, renderer, write, writeSoon, isStopping } = options;
  const { publicOrigin = ANY_SITE } = site;
  const headers = {
    ...commonHeaders({ https: publicOrigin.startsWith("https:") }),
    ...policyHeaders(INERT),
  };
  const files = readStaticFiles(options.clientDirectory, headers);
  const addressOf = addressFinder(site.routes);
  const forms = {
    takesPost: (path: string) => addressOf(path).route?.takesPost === true,
    publicOrigin: site.publicOrigin,
  };
  const pages = new PageCache({
    render: async (key) => {
      const url = new URL(key, publicOrigin).href;
      const page = await renderer.render({ method: "GET", url, headers: [] }, { isShared: true });
      return { ...page, headers: { ...lowerCaseNames(headers), ...page.headers } };
    },
    report: (error) => write({ level: "error", message: String(error) }),
  });

  function respond(request: IncomingMessage, response: ServerResponse): void {
    request.url = targetOf(request);
    logRequest({ method: request.method, path: pathOf(request.url ?? "") }, response, writeSoon);
    // Node's parser stops at an upgrade, and what came behind it in one piece is lost.
    if (isStopping() || request.headers.upgrade !== undefined) {
      response.setHeader("Connection", "close");
    }
    const refusal = validateRequest(request, forms);
    const stored = refusal ? undefined : fromMemory(request);
    if (stored) return sendStored(request, response, stored);

    response.setHeaders(new Map(Object.entries(headers)));
    if (refusal) {
      if (refusal.allow) response.setHeader("Allow", refusal.allow);
      return sendStatus(response, refusal.status);
    }
    answer(request, response).catch((error: unknown) => {
      // Not `request.destroyed`: a request is that as soon as it was read.
      if (!response.destroyed && !(error instanceof BusyError)) {
        write({ level: "error", message: String(error) });
      }
      if (response.headersSent) response.destroy();
      else sendStatus(response, statusOf(error));
    });
  }

  /** Invites the body of a request that is waiting for that, unless it would be refused without a look at it. */
  function respondOrInvite(request: IncomingMessage, response: ServerResponse): void {
    if (validateRequest(request, forms)) response.setHeader("Connection", "close");
    else response.writeContinue();
    respond(request, response);
  }

  function refuseExpectation(request: IncomingMessage, response: ServerResponse): void {
    logRequest({ method: request.method, path: pathOf(request.url ?? "") }, response, writeSoon);
    response.setHeaders(new Map(Object.entries(headers)));
    sendStatus(response, 417);
  }

  function fromMemory({ method, url = "" }: IncomingMessage): StoredResponse | undefined {
    return method === "POST" ? undefined : (pages.stored(url) ?? files.get(pathOf(url)));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? "";
    const path = pathOf(target);
    if (path === "/healthz")
      return sendHealth(response, isStopping(), pages, renderer, connections);
    if (path.startsWith("/assets/")) return sendStatus(response, 404);

    const address = addressOf(path);
    const key = request.method === "POST" ? undefined : pageKey(target, address);
    if (key !== undefined) {
      const page = pages.stored(key) ?? (await pages.render(key));
      return "etag" in page ? sendStored(request, response, page) : sendPage(response, page);
    }

    const body = request.method === "POST" ? await readBody(request, BODY_LIMIT) : undefined;
    if (request.method === "POST" && !body) {
      // What is still to come is not worth reading.
      response.setHeader("Connection", "close");
      return sendStatus(response, 413);
    }
    const leaving = new AbortController();
    response.once("close", () => leaving.abort());
    sendPage(
      response,
      await renderer.render(pageRequest(request, address.path, body), { signal: leaving.signal }),
    );
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
    (request, response) => connections.handleInTurn(request, response, respond),
  );
  const connections = new Connections(server, () =>
    write({ level: "error", message: `${server.maxConnections} connections are open` }),
  );
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) =>
    connections.handleInTurn(request, response, respondOrInvite),
  );
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    connections.handleInTurn(request, response, refuseExpectation),
  );
  server.on("connect", ({ method, socket }: IncomingMessage, stream: Duplex) => {
    stream.on("error", () => {});
    connections.close(socket, () => {
      write({ method, status: 405 });
      sendStatusOnSocket(socket, 405, { ...headers, Allow: "GET, HEAD" });
    });
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET") return socket.destroy();
    return connections.close(socket, () => {
      const status = unparsableStatus(error.code);
      write({ status, code: error.code });
      sendStatusOnSocket(socket, status, headers);
    });
  });
  return server;
}

/** A site that is too busy says so; anything else that goes wrong is its own fault. */
function statusOf(error: unknown): number {
  return error instanceof BusyError ? 503 : 500;
}

function sendPage(response: ServerResponse, { status, headers, body }: RenderedPage): void {
  response.writeHead(status, { ...headers, "Content-Length": body.length }).end(body);
}

function lowerCaseNames(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(new Headers(headers));
}

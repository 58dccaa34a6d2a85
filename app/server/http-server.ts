import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Duplex, finished } from "node:stream";
import { logRequest, type RequestLogEntry, type WriteLine } from "../log/server-log.ts";
import { NO_STORE } from "../page/cache-control.ts";
import { BODY_TOO_LARGE_HEADER } from "../page/page-handle.ts";
import { Connections, connectionTimeouts } from "./connections.ts";
import {
  type Answer,
  redirectAnswer,
  send,
  sendOnSocket,
  sendStatus,
  sendStatusOnSocket,
  statusAnswer,
  statusForParseError,
} from "./status-response.ts";
import { encodeOnce } from "./encodings.ts";
import {
  BODY_LIMIT,
  BodiesFullError,
  FILES_LIMIT,
  type FormRules,
  pageRequest,
  pathOf,
  RequestBodies,
  stopParsing,
  targetOf,
  validateRequest,
} from "./incoming-request.ts";
import { pathLogger } from "./logged-path.ts";
import { PageCache } from "./page-cache.ts";
import { addressFinder, pageKey } from "./page-address.ts";
import type { RenderedPage, SiteInfo } from "./render-worker.ts";
import { RenderUnavailableError, type Renderer } from "./renderer.ts";
import { commonHeaders, NO_SCRIPT_POLICY, policyHeaders } from "./security-headers.ts";
import { readStaticFiles } from "./static-files.ts";
import { sendStored, type StoredResponse } from "./stored-response.ts";

interface HttpServerOptions {
  site: SiteInfo;
  renderer: Pick<Renderer, "render" | "figures">;
  clientDirectory: string;
  writeLine: WriteLine;
  writeLineBatched: (line: string) => void;
  isStopping: () => boolean;
}

type Handler = (request: IncomingMessage, response: ServerResponse, entry: RequestLogEntry) => void;

/** Below this limit, warn: a proxy may open more connections. */
const FEW_CONNECTIONS = 1_000;

/** Replaces PUBLIC_ORIGIN if it is unset. Cached pages then have no absolute URLs, so a forged Host cannot affect them. */
const ANY_ORIGIN = "http://site.invalid";

export function createHttpServer(options: HttpServerOptions): Server {
  const { site, renderer, writeLine, writeLineBatched, isStopping } = options;
  const { publicOrigin = ANY_ORIGIN } = site;
  const headers = {
    ...commonHeaders({ https: publicOrigin.startsWith("https:") }),
    ...policyHeaders(NO_SCRIPT_POLICY),
  };
  const files = readStaticFiles(options.clientDirectory, headers);
  const addressOf = addressFinder(site.routes);
  const routeOf = (path: string) => addressOf(path).route;
  const answersTooLarge = (path: string) => routeOf(path)?.answersTooLarge === true;
  const bodyLimit = (path: string) => (routeOf(path)?.takesFiles ? FILES_LIMIT : BODY_LIMIT);
  const forms: FormRules = {
    takesPost: (path) => routeOf(path)?.takesPost === true,
    bodyLimit,
    publicOrigin: site.publicOrigin,
  };
  const loggedPath = pathLogger(site.routes);
  const pages = new PageCache({
    render: async (key) => {
      const url = new URL(key, publicOrigin).href;
      const page = await renderer.render({ method: "GET", url, headers: [] }, { isShared: true });
      return { ...page, headers: { ...lowerCaseNames(headers), ...page.headers } };
    },
    report: (error) => writeLine({ level: "error", message: String(error) }),
  });

  const server = createServer({
    requireHostHeader: false, // validateRequest checks it, for a response with the site's headers
    maxHeaderSize: 16 * 1024,
    insecureHTTPParser: false, // whatever NODE_OPTIONS says
    ...connectionTimeouts,
    optimizeEmptyRequests: true,
  });
  const connections = new Connections(server, () =>
    writeLine({
      level: "error",
      message: `${server.maxConnections} connections are open, as many as it takes: idle ones are closed`,
    }),
  );
  if (server.maxConnections < FEW_CONNECTIONS) {
    const message = `The limit of open files (ulimit -n) leaves room for ${server.maxConnections} connections at a time`;
    writeLine({ level: "warn", message });
  }
  const bodies = new RequestBodies();
  const inTurn = (handle: Handler) => {
    const begin = (request: IncomingMessage, response: ServerResponse) => {
      const url = targetOf(request);
      request.url = url;
      const entry: RequestLogEntry = { method: request.method, path: pathOf(url) };
      logRequest(entry, response, loggedPath, writeLineBatched);
      handle(request, response, entry);
    };
    return (request: IncomingMessage, response: ServerResponse) =>
      connections.handleInTurn(request, response, begin);
  };

  server.on("request", inTurn(respond));
  server.on("checkContinue", inTurn(respondAfterContinue));
  server.on("checkExpectation", inTurn(rejectExpectation));
  server.on("connect", ({ method, socket }: IncomingMessage, stream: Duplex) => {
    stream.on("error", () => {});
    connections.close(socket, () => {
      writeLine({ method, status: 405 });
      sendStatusOnSocket(socket, 405, { ...headers, Allow: "GET, HEAD" });
    });
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET") return socket.destroy();
    return connections.close(socket, () => {
      const status = statusForParseError(error.code);
      writeLine({ status, code: error.code });
      sendStatusOnSocket(socket, status, headers);
    });
  });
  return server;

  function respond(
    request: IncomingMessage,
    response: ServerResponse,
    entry: RequestLogEntry,
  ): void {
    // Node's parser stops at an upgrade request and discards any requests after it.
    if (isStopping() || request.headers.upgrade !== undefined) {
      response.setHeader("Connection", "close");
    }
    const rejection = validateRequest(request, forms);
    const stored = rejection ? undefined : storedFor(request);
    if (stored) return sendStored(request, response, stored);

    response.setHeaders(new Map(Object.entries(headers)));
    if (rejection) {
      entry.reason = rejection.reason;
      if (rejection.allow) response.setHeader("Allow", rejection.allow);
      const isChunked = request.headers["transfer-encoding"] !== undefined;
      if (isChunked) return rejectUnread(request, response, entry, statusAnswer(rejection.status));
      if (rejection.status !== 413 || !answersTooLarge(pathOf(request.url ?? ""))) {
        return sendUnread(request, response, statusAnswer(rejection.status));
      }
    }
    const responding = rejection
      ? renderTooLarge(request).then((page) => sendUnread(request, response, withLength(page)))
      : respondByPath(request, response, entry);
    responding.catch((error: unknown) => {
      if (error instanceof BodiesFullError) {
        return rejectUnread(request, response, entry, statusAnswer(503));
      }
      const isBusy = error instanceof RenderUnavailableError;
      // `request.destroyed` would be wrong here: Node sets it once the request has been read.
      if (!response.destroyed && !isBusy) writeLine({ level: "error", message: String(error) });
      if (response.headersSent) response.destroy();
      else sendStatus(response, isBusy ? 503 : 500);
    });
  }

  function respondAfterContinue(
    request: IncomingMessage,
    response: ServerResponse,
    entry: RequestLogEntry,
  ): void {
    if (validateRequest(request, forms)) response.setHeader("Connection", "close");
    else response.writeContinue();
    respond(request, response, entry);
  }

  /** Responds without reading the rest of the body, and closes the connection. */
  function rejectUnread(
    { socket, complete }: IncomingMessage,
    response: ServerResponse,
    entry: RequestLogEntry,
    answer: Answer,
  ): void {
    const { status } = answer;
    if (complete) {
      response.setHeader("Connection", "close");
      return send(response, answer);
    }
    entry.statusOnSocket = status;
    connections.close(socket, () => {
      const sent = { ...response.getHeaders(), ...lowerCaseNames(answer.headers) };
      sendOnSocket(socket, { ...answer, headers: sent });
      stopParsing(socket);
    });
  }

  function rejectExpectation(_request: IncomingMessage, response: ServerResponse): void {
    response.setHeaders(new Map(Object.entries(headers)));
    sendStatus(response, 417);
  }

  function storedFor({ method, url = "" }: IncomingMessage): StoredResponse | undefined {
    return method === "POST" ? undefined : (pages.stored(url) ?? files.get(pathOf(url)));
  }

  async function respondByPath(
    request: IncomingMessage,
    response: ServerResponse,
    entry: RequestLogEntry,
  ): Promise<void> {
    const target = request.url ?? "";
    const path = pathOf(target);
    if (path === "/healthz") {
      const figures = {
        pages: pages.figures,
        renders: renderer.figures,
        connections: connections.figures,
      };
      return sendHealth(response, isStopping(), figures);
    }
    if (path.startsWith("/assets/")) return sendStatus(response, 404);

    const address = addressOf(path);
    if (address.meant !== undefined && request.method !== "POST") {
      return send(response, redirectAnswer(address.meant));
    }
    const key = request.method === "POST" ? undefined : pageKey(target, address);
    if (key === undefined) return renderForOne(request, response, entry, address.path);
    const page = pages.stored(key) ?? (await pages.render(key));
    return "etag" in page ? sendStored(request, response, page) : sendPage(request, response, page);
  }

  async function renderForOne(
    request: IncomingMessage,
    response: ServerResponse,
    entry: RequestLogEntry,
    path: string,
  ): Promise<void> {
    const limit = bodyLimit(pathOf(request.url ?? ""));
    using body = request.method === "POST" ? await bodies.read(request, limit) : undefined;
    if (request.method === "POST" && !body) {
      const answer = answersTooLarge(pathOf(request.url ?? ""))
        ? withLength(await renderTooLarge(request))
        : statusAnswer(413);
      return rejectUnread(request, response, entry, answer);
    }
    const leaving = new AbortController();
    response.once("close", () => leaving.abort());
    const { signal } = leaving;
    const page = await renderer.render(pageRequest(request, path, body?.bytes), { signal });
    return sendPage(request, response, page);
  }

  /** Renders the page with a message that the form is too large. The body is not read. */
  async function renderTooLarge(request: IncomingMessage): Promise<RenderedPage> {
    const { path } = addressOf(pathOf(request.url ?? ""));
    const asked = pageRequest(request, path, undefined);
    asked.headers.push([BODY_TOO_LARGE_HEADER, "1"]);
    return renderer.render(asked);
  }
}

/** Sends 503 while the process is stopping, so that load balancers stop routing to it. */
function sendHealth(
  response: ServerResponse,
  isStopping: boolean,
  figures: Record<string, Record<string, number>>,
): void {
  const health = {
    status: isStopping ? "stopping" : "ok",
    uptimeSeconds: Math.floor(process.uptime()),
    ...figures,
  };
  response.writeHead(isStopping ? 503 : 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": NO_STORE,
  });
  response.end(`${JSON.stringify(health)}\n`);
}

/** Ends the response after the body has arrived: closing a connection with unread data resets it and cuts off the response. */
function sendUnread(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
): void {
  response.writeHead(status, headers).write(body);
  finished(request.resume(), () => response.end());
}

async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: RenderedPage,
): Promise<void> {
  const isText = /^(?:text\/|application\/json\b)/.test(page.headers["content-type"] ?? "");
  // PDF and Word files are compressed already.
  if (!isText) return send(response, withLength(page));
  const { encoding, body } = await encodeOnce(page.body, request.headers["accept-encoding"]);
  const headers = {
    ...page.headers,
    ...(encoding && { "Content-Encoding": encoding }),
    Vary: "Accept-Encoding",
  };
  send(response, withLength({ ...page, headers, body }));
}

function withLength(page: RenderedPage) {
  return { ...page, headers: { ...page.headers, "Content-Length": String(page.body.length) } };
}

function lowerCaseNames(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(new Headers(headers));
}

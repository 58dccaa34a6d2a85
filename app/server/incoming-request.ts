import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { PageRequest } from "./render-worker.ts";

/** Bytes of a form. */
export const BODY_LIMIT = 256 * 1024;
/** Bytes, for routes that take files: enough for every document of this site, so that the page can name the wrong one. */
export const FILES_LIMIT = 2 * 1024 * 1024;

const TARGET_LIMIT = 8 * 1024;
const HOST = /^[a-z0-9._[\]:-]+$/i;
// Printable ASCII without a backslash. URL would parse a leading `//` as a host.
const TARGET = /^\/(?!\/)[!-[\]-~]*$/;

interface Rejection {
  status: 400 | 405 | 413 | 414;
  allow?: string;
  /** Logged, so that an operator need not guess. */
  reason?: "foreign origin";
}

type Bytes = Uint8Array<ArrayBuffer>;
type RequestHead = Pick<
  IncomingMessage,
  "method" | "url" | "headers" | "rawHeaders" | "httpVersion"
>;

export interface FormRules {
  takesPost: (path: string) => boolean;
  /** Bytes. */
  bodyLimit: (path: string) => number;
  publicOrigin: string | undefined;
}

export function validateRequest(
  request: RequestHead,
  { takesPost, bodyLimit, publicOrigin }: FormRules,
): Rejection | undefined {
  const { method = "", url = "", headers } = request;
  if (url.length > TARGET_LIMIT) return { status: 414 };
  if (!TARGET.test(url) || !isDecodable(url)) return { status: 400 };
  if (!namesHost(request)) return { status: 400 };
  if (method !== "GET" && method !== "HEAD") {
    const allowsPost = takesPost(pathOf(url));
    if (method !== "POST" || !allowsPost) {
      return { status: 405, allow: allowsPost ? "GET, HEAD, POST" : "GET, HEAD" };
    }
    if (!isOwnForm(headers, publicOrigin)) return { status: 400, reason: "foreign origin" };
  } else if (headers["transfer-encoding"] !== undefined) {
    // The body of a GET or HEAD request would only keep the parser busy (decision 0015).
    return { status: 400 };
  }
  if (Number(headers["content-length"] ?? 0) > bodyLimit(pathOf(url))) return { status: 413 };
  return undefined;
}

/** Makes absolute targets (RFC 9112, 3.2.2) relative if their host matches; others are rejected by `validateRequest`. */
export function targetOf({ url = "", headers }: Pick<IncomingMessage, "url" | "headers">): string {
  if (url.startsWith("/")) return url;
  const [, host, rest = ""] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(url) ?? [];
  if (host === undefined || host.toLowerCase() !== headers.host?.toLowerCase()) return url;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** Includes the question mark; empty without a query. */
export function queryOf(url: string): string {
  return url.slice(pathOf(url).length).split("#", 1)[0] ?? "";
}

/** Simple health checks use HTTP/1.0, which has no Host header. */
function namesHost({ headers, rawHeaders, httpVersion }: RequestHead): boolean {
  const { host = "" } = headers;
  const hosts = countHosts(rawHeaders);
  if (hosts === 0) return httpVersion === "1.0";
  return hosts === 1 && HOST.test(host) && URL.canParse(`http://${host}`);
}

function isDecodable(url: string): boolean {
  if (!url.includes("%")) return true;
  try {
    return !decodeURIComponent(pathOf(url)).includes("\0");
  } catch {
    return false;
  }
}

/** React Router checks the origin too, but its rejection costs a render and logs a stack. */
function isOwnForm({ origin, host }: IncomingHttpHeaders, publicOrigin: string | undefined) {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  if (publicOrigin !== undefined && from.host === new URL(publicOrigin).host) return true;
  return host !== undefined && from.origin === new URL(`http://${host}`).origin;
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") hosts += 1;
  }
  return hosts;
}

/** Bytes a chunk, on average. Forms arrive in a few chunks; one byte per chunk would take half a second of CPU time. */
const MIN_CHUNK = 256;
/** Bytes of all arriving bodies; above it, the oldest one is refused. */
const MAX_ARRIVING = 64 * 1024 * 1024;
/** Bytes of all bodies being answered. Rendering holds several copies of each. */
const MAX_ARRIVED = 16 * 1024 * 1024;

/** A body that counts against the limit until it is disposed of. */
interface ReadBody extends Disposable {
  bytes: Bytes;
}

/** The bodies that are arriving or being answered exceed a limit. */
export class BodiesFullError extends Error {
  override name = "BodiesFullError";
}

interface Arriving {
  /** Bytes. */
  held: number;
  refuse: () => void;
}

/** Reads the bodies of forms, and limits the memory that they use together. */
export class RequestBodies {
  /** Requests whose body is arriving, oldest first. */
  readonly #arriving = new Map<IncomingMessage, Arriving>();
  #arrivingTotal = 0;
  #arrivedTotal = 0;

  /**
   * Resolves to undefined if the body exceeds a limit, and stops parsing it. Rejects if the client disconnects.
   *
   * @throws {BodiesFullError}
   */
  async read(request: IncomingMessage, limit: number): Promise<ReadBody | undefined> {
    const bytes = await this.#arrivalOf(request, limit).finally(() => this.#forget(request));
    if (!bytes) return undefined;
    const { length } = bytes;
    if (this.#arrivedTotal + length > MAX_ARRIVED) {
      throw new BodiesFullError("Too many bodies are being answered");
    }
    this.#arrivedTotal += length;
    return {
      bytes,
      [Symbol.dispose]: () => {
        this.#arrivedTotal -= length;
      },
    };
  }

  #arrivalOf(request: IncomingMessage, limit: number): Promise<Bytes | undefined> {
    // With `optimizeEmptyRequests` a request without a body has ended already, and emits no event.
    if (request.readableEnded) return Promise.resolve(new Uint8Array());
    const { promise, resolve, reject } = Promise.withResolvers<Bytes | undefined>();
    const chunks: Buffer[] = [];
    let length = 0;
    const stopReading = () => {
      request.off("data", onData);
      stopParsing(request.socket);
    };
    const refuse = () => {
      stopReading();
      reject(new BodiesFullError("Too many bodies arrive"));
    };
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      chunks.push(chunk);
      if (length > limit || chunks.length > limit / MIN_CHUNK) {
        stopReading();
        return resolve(undefined);
      }
      this.#hold(request, chunk.length);
    };
    this.#arriving.set(request, { held: 0, refuse });
    request.on("data", onData);
    // Node emits each chunk as it is parsed from now on, instead of buffering several packets.
    request.read(0);
    // A copy outside Node's buffer pool can be transferred to the render thread.
    request.once("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    request.once("close", () => reject(new Error("The client disconnected within a body")));
    request.once("error", reject);
    return promise;
  }

  #hold(request: IncomingMessage, bytes: number): void {
    const arriving = this.#arriving.get(request);
    if (!arriving) return;
    arriving.held += bytes;
    this.#arrivingTotal += bytes;
    if (this.#arrivingTotal <= MAX_ARRIVING) return;
    for (const [oldest, { refuse }] of this.#arriving) {
      this.#forget(oldest);
      return refuse();
    }
  }

  #forget(request: IncomingMessage): void {
    this.#arrivingTotal -= this.#arriving.get(request)?.held ?? 0;
    this.#arriving.delete(request);
  }
}

/** Takes the connection from the parser, for which reading chunks of one byte costs far more than sending them. */
export function stopParsing(socket: Socket): void {
  socket.removeAllListeners("data").on("data", () => {});
  // The request's own stream resumes the socket in the next tick.
  setImmediate(() => socket.pause());
}

/** Omits cookies: they contain the visitor's API keys, which the server does not need. */
export function pageRequest(
  request: IncomingMessage,
  path: string,
  body: Bytes | undefined,
): PageRequest {
  const { method, url = "", headers, rawHeaders } = request;
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = "", value = ""] = rawHeaders.slice(index, index + 2);
    if (name.toLowerCase() !== "cookie") pairs.push([name, value]);
  }
  return {
    method: method === "POST" ? "POST" : "GET",
    url: `http://${headers.host ?? "localhost"}${path}${queryOf(url)}`,
    headers: pairs,
    ...(body && { body }),
  };
}

import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import type { PageRequest } from "./render-worker.ts";

/** Largest body that an action takes, in bytes. */
export const BODY_LIMIT = 256 * 1024;

const TARGET_LIMIT = 8 * 1024;
const HOST = /^[a-z0-9._[\]:-]+$/i;
// A path in printable ASCII: no second slash to be taken for a host, no backslash, space or control character.
const TARGET = /^\/(?!\/)[!-[\]-~]*$/;

/** A request that is answered without being looked at further. */
export interface Rejection {
  status: 400 | 405 | 413 | 414;
  /** The methods that would have been taken, with a 405. */
  allow?: string;
}

export interface RefusalOptions {
  /** Whether something at this path takes a POST. */
  takesPost: (path: string) => boolean;
  /** The site's address, when it differs from what requests say. */
  publicOrigin: string | undefined;
}

/** Why a request is refused, if it is, before anything is done for it. */
export function validateRequest(
  request: Pick<IncomingMessage, "method" | "url" | "headers" | "rawHeaders" | "httpVersion">,
  { takesPost, publicOrigin }: RefusalOptions,
): Rejection | undefined {
  const { method = "", url = "", headers } = request;
  if (url.length > TARGET_LIMIT) return { status: 414 };
  if (!TARGET.test(url) || !isDecodable(url)) return { status: 400 };
  if (!namesHost(request)) return { status: 400 };
  if (method !== "GET" && method !== "HEAD") {
    const post = takesPost(pathOf(url));
    if (method !== "POST" || !post) {
      return { status: 405, allow: post ? "GET, HEAD, POST" : "GET, HEAD" };
    }
    if (!isOwnForm(headers, publicOrigin)) return { status: 400 };
  }
  if (Number(headers["content-length"] ?? 0) > BODY_LIMIT) return { status: 413 };
  return undefined;
}

/**
 * A request's target as a path and query. Clients may send the whole address (RFC 9112, 3.2.2); one that differs from
 * the Host header is left as it is, and refused.
 */
export function targetOf({ url = "", headers }: Pick<IncomingMessage, "url" | "headers">): string {
  if (url.startsWith("/")) return url;
  const [, host, rest = ""] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(url) ?? [];
  if (host === undefined || host.toLowerCase() !== headers.host?.toLowerCase()) return url;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** The path of a request target, without its query. */
export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** The query of a request target, with its question mark, or nothing. */
export function queryOf(url: string): string {
  return url.slice(pathOf(url).length).split("#", 1)[0] ?? "";
}

/** Whether a request names one host. HTTP/1.0 has no Host header, and plain health checks still speak it. */
function namesHost({
  headers,
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, "headers" | "rawHeaders" | "httpVersion">): boolean {
  const hosts = countHosts(rawHeaders);
  if (hosts === 0) return httpVersion === "1.0";
  return hosts === 1 && isHost(headers.host ?? "");
}

// A site has few names, so each is taken apart once.
const validHosts = new LRUCache<string, boolean>({ max: 100 });

function isHost(text: string): boolean {
  const known = validHosts.get(text);
  if (known !== undefined) return known;
  const valid = HOST.test(text) && URL.canParse(`http://${text}`);
  validHosts.set(text, valid);
  return valid;
}

function isDecodable(url: string): boolean {
  if (!url.includes("%")) return true;
  try {
    return !decodeURIComponent(pathOf(url)).includes("\0");
  } catch {
    return false;
  }
}

/** The router's own rule; what it refuses costs a render, and a stack in the log. */
function isOwnForm({ origin, host }: IncomingHttpHeaders, publicOrigin: string | undefined) {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  if (publicOrigin !== undefined && from.host === new URL(publicOrigin).host) return true;
  return from.origin === new URL(`http://${host}`).origin;
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") hosts += 1;
  }
  return hosts;
}

/** A form comes in a few pieces; one that comes byte by byte takes half a second of work. */
const MOST_PIECES = 1_000;

/**
 * The whole body of a request, or `undefined` as soon as it is longer than `limit` bytes or in too many pieces.
 *
 * @throws when the visitor hangs up before its end
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > limit || chunks.length === MOST_PIECES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * A request for the renderer, at the path that its address is written with. HEAD is rendered as GET, and its body not
 * sent. Without cookies: the visitor's keys ride in them, and nothing on the server has any use for them.
 */
export function pageRequest(
  request: IncomingMessage,
  path: string,
  body: Buffer | undefined,
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
    ...(body && { body: new Uint8Array(body) }),
  };
}

import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { PageRequest } from "./render-worker.ts";

/** Bytes. */
export const BODY_LIMIT = 256 * 1024;

const TARGET_LIMIT = 8 * 1024;
const HOST = /^[a-z0-9._[\]:-]+$/i;
// Printable ASCII without a backslash. A leading `//` would be parsed as a host.
const TARGET = /^\/(?!\/)[!-[\]-~]*$/;

export interface Rejection {
  status: 400 | 405 | 413 | 414;
  allow?: string;
}

export interface FormRules {
  takesPost: (path: string) => boolean;
  publicOrigin: string | undefined;
}

export function validateRequest(
  request: Pick<IncomingMessage, "method" | "url" | "headers" | "rawHeaders" | "httpVersion">,
  { takesPost, publicOrigin }: FormRules,
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
    if (!isOwnForm(headers, publicOrigin)) return { status: 400 };
  }
  if (Number(headers["content-length"] ?? 0) > BODY_LIMIT) return { status: 413 };
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
function namesHost({
  headers,
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, "headers" | "rawHeaders" | "httpVersion">): boolean {
  const hosts = countHosts(rawHeaders);
  if (hosts === 0) return httpVersion === "1.0";
  return hosts === 1 && isHost(headers.host ?? "");
}

function isHost(text: string): boolean {
  return HOST.test(text) && URL.canParse(`http://${text}`);
}

function isDecodable(url: string): boolean {
  if (!url.includes("%")) return true;
  try {
    return !decodeURIComponent(pathOf(url)).includes("\0");
  } catch {
    return false;
  }
}

/** React Router checks this too, but there a rejection costs a render and logs a stack. */
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

/** Forms arrive in a few chunks; one byte per chunk would take half a second of CPU time. */
const MAX_CHUNKS = 1_000;

/** Returns undefined if the body exceeds `limit` bytes or has too many chunks. Throws if the client disconnects. */
export async function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > limit || chunks.length === MAX_CHUNKS) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Omits cookies: they contain the visitor's API keys, which the server does not need. */
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

import type { IncomingMessage } from "node:http";

/** Largest body that an action takes, in bytes. */
export const BODY_LIMIT = 64 * 1024;

const TARGET_LIMIT = 8 * 1024;
const HOST = /^[a-z0-9._[\]:-]+$/i;
// A path in printable ASCII: no second slash to be taken for a host, no backslash, space or control character.
const TARGET = /^\/(?!\/)[!-[\]-~]*$/;

/** A request that is answered without being looked at further. */
export interface Refusal {
  status: 400 | 404 | 405 | 413 | 414;
  /** The methods that would have been taken, with a 405. */
  allow?: string;
}

/**
 * Why a request is refused, if it is, before anything is done for it.
 *
 * @param takesPost whether something at this path takes a POST
 */
export function refusalOf(
  request: Pick<IncomingMessage, "method" | "url" | "headers" | "rawHeaders">,
  takesPost: (path: string) => boolean,
): Refusal | undefined {
  const { method = "", url = "", headers, rawHeaders } = request;
  if (url.length > TARGET_LIMIT) return { status: 414 };
  if (!TARGET.test(url) || !isDecodable(url)) return { status: 400 };
  if (!isHost(headers.host ?? "") || count(rawHeaders, "host") !== 1) return { status: 400 };
  if (method !== "GET" && method !== "HEAD") {
    const post = takesPost(pathOf(url));
    if (method !== "POST" || !post) {
      return { status: 405, allow: post ? "GET, HEAD, POST" : "GET, HEAD" };
    }
  }
  if (Number(headers["content-length"] ?? 0) > BODY_LIMIT) return { status: 413 };
  return undefined;
}

/** The path of a request target, without its query. */
export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

function isHost(text: string): boolean {
  return HOST.test(text) && URL.canParse(`http://${text}`);
}

function isDecodable(url: string): boolean {
  try {
    return !decodeURIComponent(pathOf(url)).includes("\0");
  } catch {
    return false;
  }
}

function count(rawHeaders: string[], name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

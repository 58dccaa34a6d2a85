import type { IncomingMessage } from "node:http";
import { queryOf } from "./refusal.ts";
import type { PageRequest } from "./render-messages.ts";

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

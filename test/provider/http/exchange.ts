import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { WireError } from "../wire/wire-error.ts";

/** A request as it arrived, kept for whoever wants to look at it. */
export interface Request {
  /** Milliseconds since the provider started. */
  at: number;
  method: string;
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** What it was answered with; absent while it hangs. */
  status?: number;
}

interface Written {
  status?: number;
  headers?: Record<string, string> | undefined;
  body?: string | object;
}

/** What a request is answered with; `"hang"` is never, `"reset"` ends its connection, and a function writes by itself. */
export type Answer = Written | ((response: ServerResponse) => void) | "hang" | "reset";

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new WireError("We could not parse the JSON body of your request.");
  }
}

/** The token after `Bearer `; throws a 401 when there is none. */
export function bearer(request: Request): string {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (token) return token;
  throw new WireError("Missing bearer or basic authentication in header", null, null, 401);
}

export function errorAnswer(error: WireError): Written {
  return { status: error.status, body: { error: error.body } };
}

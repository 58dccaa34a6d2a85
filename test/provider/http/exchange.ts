import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
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

/** What a request is answered with; `"hang"` is never, `"reset"` ends its connection. */
export type Answer =
  | { status?: number; headers?: Record<string, string>; body?: string | object }
  | "hang"
  | "reset";

export async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new WireError(
      "We could not parse the JSON body of your request. (HINT: This likely means you aren't using your HTTP library correctly.)",
    );
  }
}

/** The token after `Bearer `; throws a 401 when there is none. */
export function bearer(request: Request): string {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (token) return token;
  throw new WireError(
    "Missing bearer or basic authentication in header",
    null,
    null,
    401,
    "invalid_request_error",
  );
}

export function errorAnswer(error: WireError): Answer {
  return { status: error.status, body: { error: error.body } };
}

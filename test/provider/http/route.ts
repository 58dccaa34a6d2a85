import type { IncomingMessage, ServerResponse } from "node:http";
import { collectTraces } from "../completions/collector.ts";
import { complete } from "../completions/complete.ts";
import { transcribe } from "../completions/transcribe.ts";
import type { State } from "../state.ts";
import { unknownUrl, WireError } from "../wire/wire-error.ts";
import { control } from "./control.ts";
import { errorAnswer, type Answer, type Request } from "./exchange.ts";
import { answerCall, answerPreview, createSecret, createSession } from "./realtime.ts";

/** Headers of every answer, so that a page of any origin may read it. */
const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "X-Request-ID, Retry-After",
};

const routes: Record<string, (state: State, request: Request) => Answer | Promise<Answer>> = {
  "POST /v1/realtime/client_secrets": createSecret,
  "POST /v1/realtime/sessions": createSession,
  "POST /v1/realtime/calls": answerCall,
  "POST /v1/realtime": answerPreview,
  "POST /v1/chat/completions": complete,
  "POST /v1/audio/transcriptions": transcribe,
  "POST /api/public/otel/v1/traces": collectTraces,
};

/** Records a request and answers it. */
export async function route(
  state: State,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(message.url ?? "/", "http://provider");
  const request: Request = {
    at: Math.round(performance.now()),
    method: message.method ?? "GET",
    path: url.pathname,
    query: url.search,
    headers: message.headers,
    body: "",
  };
  try {
    // A form can hold a file, whose bytes are no text.
    const isForm = message.headers["content-type"]?.startsWith("multipart/form-data");
    request.body = Buffer.concat(await message.toArray()).toString(isForm ? "latin1" : "utf8");
  } catch {
    return;
  }
  if (!request.path.startsWith("/_")) state.requests.push(request);
  if (request.method === "OPTIONS") {
    request.status = 200;
    response.writeHead(200, preflight(request)).end();
    return;
  }
  send(state, request, response, await answer(state, request));
}

export async function answer(state: State, request: Request): Promise<Answer> {
  try {
    if (request.path.startsWith("/_")) return control(state, request);
    const handler = routes[`${request.method} ${request.path}`];
    if (handler) return await handler(state, request);
    throw unknownUrl(`${request.method} ${request.path}`);
  } catch (error) {
    if (error instanceof WireError) return errorAnswer(error);
    const message = error instanceof Error ? error.message : String(error);
    state.log(`! ${request.path}: ${message}`);
    return errorAnswer(new WireError(message, "provider_bug", null, 500, "server_error"));
  }
}

function send(state: State, request: Request, response: ServerResponse, given: Answer): void {
  if (given === "hang") return;
  if (typeof given === "function") return given(response);
  if (given === "reset") return void response.destroy();
  const { status = 200, headers = {}, body = "" } = given;
  request.status = status;
  const type = typeof body === "string" ? "text/plain" : "application/json";
  if (!request.path.startsWith("/_")) state.log(`${request.method} ${request.path} → ${status}`);
  const id = state.ids.next("req");
  const all = { "content-type": type, "x-request-id": id, ...corsHeaders, ...headers };
  response.writeHead(status, all).end(typeof body === "string" ? body : JSON.stringify(body));
}

/**
 * The answer to a preflight. The realtime endpoints allow only the two headers that they know: a browser
 * that is asked to send another never sends the request.
 */
function preflight(request: Request): Record<string, string> {
  const asked = String(request.headers["access-control-request-headers"] ?? "");
  const strict = request.path.startsWith("/v1/realtime");
  return {
    ...corsHeaders,
    "access-control-allow-methods": "GET, OPTIONS, POST",
    "access-control-allow-headers": strict ? "Authorization, Content-Type" : asked,
    "access-control-max-age": "0",
  };
}

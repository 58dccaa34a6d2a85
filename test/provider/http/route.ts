import type { IncomingMessage, ServerResponse } from "node:http";
import { collectTraces } from "../completions/collector.ts";
import { complete } from "../completions/complete.ts";
import type { State } from "../state.ts";
import { WireError } from "../wire/wire-error.ts";
import { control } from "./control.ts";
import { corsHeaders, preflight } from "./cors.ts";
import { errorAnswer, readBody, type Answer, type Request } from "./exchange.ts";
import { answerCall, answerPreview, createSecret, createSession } from "./realtime.ts";

const routes: Record<string, (state: State, request: Request) => Answer | Promise<Answer>> = {
  "POST /v1/realtime/client_secrets": createSecret,
  "POST /v1/realtime/sessions": createSession,
  "POST /v1/realtime/calls": answerCall,
  "POST /v1/realtime": answerPreview,
  "POST /v1/chat/completions": complete,
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
    request.body = await readBody(message);
  } catch {
    return;
  }
  state.requests.push(request);
  if (request.method === "OPTIONS") {
    request.status = 200;
    response.writeHead(200, preflight(request)).end();
    return;
  }
  send(state, request, response, await answer(state, request));
}

async function answer(state: State, request: Request): Promise<Answer> {
  try {
    if (request.path.startsWith("/_")) return control(state, request);
    const handler = routes[`${request.method} ${request.path}`];
    if (handler) return await handler(state, request);
    throw new WireError(
      `Invalid URL (${request.method} ${request.path})`,
      "unknown_url",
      null,
      404,
    );
  } catch (error) {
    if (error instanceof WireError) return errorAnswer(error);
    const message = error instanceof Error ? error.message : String(error);
    state.log(`! ${request.path}: ${message}`);
    return errorAnswer(new WireError(message, "provider_bug", null, 500, "server_error"));
  }
}

function send(state: State, request: Request, response: ServerResponse, given: Answer): void {
  if (given === "hang") return;
  if (given === "reset") {
    response.destroy();
    return;
  }
  const { status = 200, headers = {}, body = "" } = given;
  request.status = status;
  const type = typeof body === "string" ? "text/plain" : "application/json";
  if (!request.path.startsWith("/_")) state.log(`${request.method} ${request.path} → ${status}`);
  response
    .writeHead(status, {
      "content-type": type,
      "x-request-id": state.ids.next("req"),
      ...corsHeaders,
      ...headers,
    })
    .end(typeof body === "string" ? body : JSON.stringify(body));
}

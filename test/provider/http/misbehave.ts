import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "../faults.ts";
import { WireError } from "../wire/wire-error.ts";
import { errorAnswer, type Answer } from "./exchange.ts";

const statuses: Record<number, [message: string, type: string, code: string | null]> = {
  400: ["Invalid request.", "invalid_request_error", null],
  401: ["Incorrect API key provided.", "invalid_request_error", "invalid_api_key"],
  403: ["You are not allowed to use this model.", "invalid_request_error", "model_forbidden"],
  404: ["Not found.", "invalid_request_error", "not_found"],
  429: ["Rate limit reached for requests.", "requests", "rate_limit_exceeded"],
  500: ["The server had an error while processing your request.", "server_error", null],
  503: ["The engine is currently overloaded, please try again later.", "server_error", null],
};

/**
 * The answer that a fault gives instead of the right one.
 * @returns undefined when the right one is due after all, perhaps after a wait
 */
export async function misbehave(fault: Fault | undefined): Promise<Answer | undefined> {
  if (!fault) return undefined;
  const { what, value } = fault;
  if (/^\d{3}$/.test(what)) return statusAnswer(Number(what), value);
  if (what === "slow") await pause(value ?? 3000);
  return named[what];
}

function statusAnswer(status: number, retryAfter: number | undefined): Answer {
  const [message, type, code] = statuses[status] ?? ["An error.", "server_error", null];
  const headers: Record<string, string> = {};
  if (retryAfter !== undefined) headers["retry-after"] = String(retryAfter);
  return {
    status,
    headers,
    body: { error: new WireError(message, code, null, status, type).body },
  };
}

const named: Record<string, Answer> = {
  hang: "hang",
  reset: "reset",
  quota: errorAnswer(
    new WireError(
      "You exceeded your current quota, please check your plan and billing details.",
      "insufficient_quota",
      null,
      429,
      "insufficient_quota",
    ),
  ),
  model: errorAnswer(
    new WireError(
      "The model does not exist or you do not have access to it.",
      "model_not_found",
      "model",
      404,
    ),
  ),
  region: errorAnswer(
    new WireError(
      "Country, region, or territory not supported",
      "unsupported_country_region_territory",
      null,
      403,
      "request_forbidden",
    ),
  ),
  beta: errorAnswer(
    new WireError(
      "The Realtime Beta API is no longer supported. Please use /v1/realtime for the GA API.",
      "beta_api_shape_disabled",
    ),
  ),
  expired: errorAnswer(
    new WireError(
      "Your session has expired. Please create a new one.",
      "session_expired",
      null,
      401,
    ),
  ),
  empty: { status: 500, body: { error: { message: "", type: "", code: "", param: "" } } },
  blank: { status: 500, body: "" },
  html: {
    status: 502,
    headers: { "content-type": "text/html" },
    body: "<html><body><h1>502 Bad Gateway</h1></body></html>",
  },
  garbage: { body: "}{ this is neither JSON nor SDP" },
};

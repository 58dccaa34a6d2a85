import type { Fault } from "../faults.ts";
import { shapes } from "../wire/error-shapes.ts";
import { rateLimit } from "../wire/rate-limit.ts";
import { WireError } from "../wire/wire-error.ts";
import { errorAnswer, type Answer } from "./exchange.ts";

type Refusal = [status: number, message: string, type: string, code: string | null];

const invalid = "invalid_request_error";
const region = "unsupported_country_region_territory";

/** By the status, or the name, of the fault. */
const refusals: Record<string, Refusal> = {
  400: [400, "Invalid request.", invalid, null],
  401: [401, "Incorrect API key provided.", invalid, "invalid_api_key"],
  403: [403, "You are not allowed to use this model.", invalid, "model_forbidden"],
  404: [404, "Not found.", invalid, "not_found"],
  429: [429, "Rate limit reached for requests.", "requests", "rate_limit_exceeded"],
  500: [500, "The server had an error while processing your request.", "server_error", null],
  503: [503, "The engine is currently overloaded, please try again later.", "server_error", null],
  quota: [429, "You exceeded your quota.", "insufficient_quota", "insufficient_quota"],
  model: [404, "The model does not exist.", invalid, "model_not_found"],
  inactive: [
    429,
    "Your account is not active, please check your billing details on our website.",
    "billing_not_active",
    "billing_not_active",
  ],
  hardlimit: [400, "Billing hard limit has been reached", invalid, "billing_hard_limit_reached"],
  spend: [429, "Spend limit reached.", "insufficient_quota", "project_spend_limit_exceeded"],
  hostname: [
    401,
    "Attempted to access resource with incorrect hostname.",
    invalid,
    "incorrect_hostname",
  ],
  ip: [401, "Your IP is not authorized.", invalid, "ip_not_authorized"],
  closed: [401, "This key is of a deactivated account.", invalid, "account_deactivated"],
  unverified: [403, "Your organization must be verified to use this model.", invalid, null],
  long: [
    400,
    "This model's maximum context length is 128000 tokens. However, your messages resulted in 130123 tokens. Please reduce the length of the messages.",
    invalid,
    "context_length_exceeded",
  ],
  region: [403, "Country, region, or territory not supported", "request_forbidden", region],
  beta: [400, "The Realtime Beta API is no longer supported.", invalid, "beta_api_shape_disabled"],
};

const answers: Record<string, Answer> = {
  hang: "hang",
  reset: "reset",
  empty: { status: 500, body: { error: { message: "", type: "", code: "", param: "" } } },
  blank: { status: 500, body: "" },
  html: {
    status: 502,
    headers: { "content-type": "text/html" },
    body: "<html><body><h1>502 Bad Gateway</h1></body></html>",
  },
  garbage: { body: "}{ this is neither JSON nor SDP" },
};

/** The answer that a fault gives instead of the right one; undefined when the right one is due after all. */
export function misbehave(fault: Fault | undefined): Answer | undefined {
  if (!fault) return undefined;
  const { what, value } = fault;
  const shape = shapes[what];
  if (what === "limit") return { status: 429, body: { error: rateLimit(value) } };
  if (shape) return { status: 400, body: shape("The model is not loaded.") };
  if (!Object.hasOwn(refusals, what) && !/^\d{3}$/.test(what)) return answers[what];
  const headers = value === undefined ? undefined : { "retry-after": String(value) };
  return { ...errorAnswer(refusal(what)), headers };
}

function refusal(what: string): WireError {
  const other: Refusal = [Number(what), "An error.", "server_error", null];
  const [status, message, type, code] = refusals[what] ?? other;
  return new WireError(message, code, null, status, type);
}

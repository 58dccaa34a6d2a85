import type { SessionConfig } from "../protocol/client-events.ts";
import type { Codec } from "../protocol/codec.ts";
import { readErrorBody } from "../protocol/provider-error.ts";
import { redactError, sentKey } from "../protocol/redact.ts";
import { retryAfter } from "../protocol/retry-after.ts";
import { CallError, ProviderRequestError } from "./errors.ts";

/** Returns the session's secret. `baseUrl` has no trailing slash. @throws {ProviderRequestError | CallError} */
export async function createSession(
  baseUrl: string,
  codec: Codec,
  key: string,
  config: SessionConfig,
  signal: AbortSignal,
): Promise<string> {
  const { path, body } = codec.sessionRequest(config);
  const text = await post({
    url: baseUrl + path,
    bearer: sentKey(key),
    contentType: "application/json",
    body: JSON.stringify(body),
    failure: "Failed to create session",
    signal,
  });
  const secret = codec.readSecret(parseJson(text));
  if (!secret || !headersOf(secret, "application/sdp")) {
    throw new CallError("No session available", { kind: "unusable-answer" });
  }
  return secret;
}

/** Returns the SDP of the answer. Redacts `key` in errors. @throws {ProviderRequestError} */
export function sendOffer(
  baseUrl: string,
  codec: Codec,
  secret: string,
  model: string,
  sdp: string,
  signal: AbortSignal,
  key = "",
): Promise<string> {
  return post({
    url: baseUrl + codec.offerPath(model),
    bearer: secret,
    secrets: [key],
    contentType: "application/sdp",
    body: sdp,
    failure: "Failed to send SDP offer",
    signal,
  });
}

interface ProviderRequest {
  url: string;
  bearer: string;
  secrets?: readonly string[];
  contentType: "application/json" | "application/sdp";
  body: string;
  failure: string;
  signal: AbortSignal;
}

async function post(request: ProviderRequest): Promise<string> {
  const { url, body, signal, failure } = request;
  const headers = headersOf(request.bearer, request.contentType);
  if (!headers) {
    const message = "The key has characters that are not allowed in a key";
    throw new CallError(message, { kind: "malformed-key" });
  }
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { method: "POST", headers, body, signal });
    text = await response.text();
  } catch (cause) {
    signal.throwIfAborted();
    throw new ProviderRequestError(`${failure}: no answer from the provider`, 0, {}, { cause });
  }
  if (response.ok) return text;
  const { status, statusText } = response;
  const secrets = [request.bearer, ...(request.secrets ?? [])];
  const provider = redactError(readErrorBody(text), ...secrets);
  throw new ProviderRequestError(`${failure}: ${statusText || status}`, status, provider, {
    retryAfter: retryAfter(response.headers) ?? provider.retryAfter,
  });
}

/** Returns undefined for a bearer that no header can hold. The error of `Headers` would quote it. */
function headersOf(
  bearer: string,
  contentType: ProviderRequest["contentType"],
): Headers | undefined {
  try {
    return new Headers({ authorization: `Bearer ${bearer}`, "content-type": contentType });
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

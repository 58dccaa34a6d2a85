import { safeParse } from "zod/mini";
import type { SessionConfig } from "../protocol/client-events.ts";
import type { Codec, Dialect } from "../protocol/codec.ts";
import { type ProviderError, redactError } from "../protocol/redact.ts";
import { ErrorBody, readError } from "../protocol/response.ts";
import {
  MalformedKeyError,
  NoSessionError,
  OfferError,
  type RequestFailure,
  SessionCreationError,
} from "./errors.ts";

/**
 * Creates a session with the visitor's key and gives its secret (spec.md, 7).
 *
 * @throws {SessionCreationError} when the provider refuses or does not answer.
 * @throws {NoSessionError} when its answer holds no secret.
 */
export async function createSession(
  { baseUrl, fetch }: Endpoint,
  codec: Codec,
  key: string,
  config: SessionConfig,
  signal: AbortSignal,
): Promise<string> {
  const { path, body } = codec.sessionRequest(config);
  const answer = await postToProvider(
    {
      url: baseUrl + path,
      bearer: key.trim(),
      contentType: "application/json",
      body: JSON.stringify(body),
      fetch,
      signal,
    },
    (failure) => new SessionCreationError(failure),
  );
  const secret = codec.readSecret(parseJson(answer));
  if (!secret) throw new NoSessionError();
  return secret;
}

/**
 * Exchanges the offer's SDP for the answer's (spec.md, 7).
 *
 * @param key the visitor's key, which no error may quote.
 * @throws {OfferError} when the provider refuses or does not answer.
 */
export function sendOffer(
  { baseUrl, fetch }: Endpoint,
  codec: Codec,
  secret: string,
  model: string,
  sdp: string,
  signal: AbortSignal,
  key = "",
): Promise<string> {
  return postToProvider(
    {
      url: baseUrl + codec.offerPath(model),
      bearer: secret,
      secrets: [key],
      contentType: "application/sdp",
      body: sdp,
      fetch,
      signal,
    },
    (failure) => new OfferError(failure),
  );
}

export interface ProviderRequest {
  url: string;
  /** The visitor's key, or a session's secret. */
  bearer: string;
  /** What the provider's words must not show, beside the bearer. */
  secrets?: readonly string[];
  contentType: "application/json" | "application/sdp";
  body: string;
  fetch: typeof fetch;
  signal: AbortSignal;
}

/**
 * Posts to the provider and gives the answer's text.
 *
 * @throws {MalformedKeyError} when the bearer fits no header.
 * @throws whatever `fail` makes of a failure; an abort is thrown as it is.
 */
async function postToProvider(
  request: ProviderRequest,
  fail: (failure: RequestFailure) => Error,
): Promise<string> {
  const { url, body, signal } = request;
  const headers = headersOf(request);
  if (!headers) throw new MalformedKeyError();
  let response: Response;
  let text: string;
  try {
    response = await request.fetch(url, { method: "POST", headers, body, signal });
    text = await response.text();
  } catch (cause) {
    signal.throwIfAborted();
    throw fail({ status: 0, statusText: "no answer from the provider", provider: {}, cause });
  }
  if (!response.ok) {
    throw fail({
      status: response.status,
      statusText: response.statusText || String(response.status),
      provider: providerError(text, [request.bearer, ...(request.secrets ?? [])]),
    });
  }
  return text;
}

/** The platform's own error would quote the key. */
function headersOf({ bearer, contentType }: ProviderRequest): Headers | undefined {
  try {
    return new Headers({ authorization: `Bearer ${bearer}`, "content-type": contentType });
  } catch {
    return undefined;
  }
}

function providerError(text: string, secrets: readonly string[]): ProviderError {
  const body = safeParse(ErrorBody, parseJson(text));
  if (!body.success) return {};
  return redactError(readError(body.data.error), ...secrets);
}

/** Who is called, in which dialect, and through what. */
export interface Endpoint {
  /** The provider's base address, without a slash at its end. */
  baseUrl: string;
  dialect: Dialect;
  fetch: typeof fetch;
}

/** The value of a JSON text; undefined when it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import type { Codec } from "./dialects/codec.ts";
import type { Endpoint } from "./endpoint.ts";
import { OfferError } from "./errors/offer-error.ts";
import { SessionCreationError } from "./errors/session-creation-error.ts";
import { parseJson } from "./parse-json.ts";
import { postToProvider } from "./provider-request.ts";
import type { SessionConfig } from "./session-config.ts";

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
  return codec.readSecret(parseJson(answer));
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

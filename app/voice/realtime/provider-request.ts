import { safeParse } from "zod/mini";
import { ErrorBody, readError } from "./dialects/wire-response.ts";
import { MalformedKeyError } from "./errors/malformed-key-error.ts";
import type { RequestFailure } from "./errors/provider-request-error.ts";
import { parseJson } from "./parse-json.ts";
import type { ProviderError } from "./provider-error.ts";
import { redactError } from "./redact.ts";

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
export async function postToProvider(
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

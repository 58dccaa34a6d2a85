import { safeParse } from "zod/mini";
import { ErrorBody, readError } from "./dialects/wire-response.ts";
import type { RequestFailure } from "./errors/provider-request-error.ts";
import { parseJson } from "./parse-json.ts";
import type { ProviderError } from "./provider-error.ts";
import { redact } from "./redact.ts";

export interface ProviderRequest {
  url: string;
  /** The visitor's key, or a session's secret. */
  bearer: string;
  contentType: "application/json" | "application/sdp";
  body: string;
  fetch: typeof fetch;
  signal: AbortSignal;
}

/**
 * Posts to the provider and gives the answer's text.
 *
 * @throws whatever `fail` makes of a failure; an abort is thrown as it is.
 */
export async function postToProvider(
  request: ProviderRequest,
  fail: (failure: RequestFailure) => Error,
): Promise<string> {
  const { url, body, signal } = request;
  const headers = headersOf(request);
  if (!headers) throw fail(malformedKey);
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
      provider: providerError(text, request.bearer),
    });
  }
  return text;
}

const malformedKey: RequestFailure = {
  status: 401,
  statusText: "Unauthorized",
  provider: { code: "invalid_api_key", message: "The key holds characters that no key has." },
};

/** The platform's own error would quote the key. */
function headersOf({ bearer, contentType }: ProviderRequest): Headers | undefined {
  try {
    return new Headers({ authorization: `Bearer ${bearer}`, "content-type": contentType });
  } catch {
    return undefined;
  }
}

function providerError(text: string, bearer: string): ProviderError {
  const body = safeParse(ErrorBody, parseJson(text));
  if (!body.success) return {};
  const error = readError(body.data.error);
  return { ...error, message: error.message && redact(error.message, bearer) };
}

import type { ProviderError } from "../provider-error.ts";

/** What is known of a request to the provider that failed. */
export interface RequestFailure {
  /** The HTTP status; 0 when no answer came. */
  status: number;
  /** The status in words, or the number when the protocol carries no words. */
  statusText: string;
  /** The provider's own words, without key material. */
  provider: ProviderError;
  cause?: unknown;
}

/** A request to the provider failed. */
export class ProviderRequestError extends Error {
  override name = "ProviderRequestError";
  readonly status: number;
  readonly provider: ProviderError;
  constructor(message: string, failure: RequestFailure) {
    super(message, { cause: failure.cause });
    this.status = failure.status;
    this.provider = failure.provider;
  }
}

import type { RequestFailure } from "./provider-request-error.ts";
import { ProviderRequestError } from "./provider-request-error.ts";

/** The provider took no offer (spec.md, 8). */
export class OfferError extends ProviderRequestError {
  override name = "OfferError";
  constructor(failure: RequestFailure) {
    super(`Failed to send SDP offer: ${failure.statusText}`, failure);
  }
}

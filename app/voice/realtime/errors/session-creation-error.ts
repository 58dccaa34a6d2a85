import type { RequestFailure } from "./provider-request-error.ts";
import { ProviderRequestError } from "./provider-request-error.ts";

/** The provider made no session (spec.md, 8). */
export class SessionCreationError extends ProviderRequestError {
  override name = "SessionCreationError";
  constructor(failure: RequestFailure) {
    super(`Failed to create session: ${failure.statusText}`, failure);
  }
}

import type { ProviderError } from "../provider-error.ts";

/** The provider refused the session's config: the persona would be missed, so nobody is heard. */
export class ConfigRefusedError extends Error {
  override name = "ConfigRefusedError";
  readonly provider: ProviderError;
  constructor(provider: ProviderError) {
    super(`Session config refused: ${provider.message ?? provider.code ?? "no reason given"}`);
    this.provider = provider;
  }
}

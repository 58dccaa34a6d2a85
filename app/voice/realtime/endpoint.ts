import type { Dialect } from "./dialects/codec.ts";

/** Who is called, in which dialect, and through what. */
export interface Endpoint {
  /** The provider's base address, without a slash at its end. */
  baseUrl: string;
  dialect: Dialect;
  fetch: typeof fetch;
}

/** An AI request that brought no answer; its message holds no key material. */
export class CompletionError extends Error {
  override name = "CompletionError";
}

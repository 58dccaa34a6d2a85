/** An AI request without a key (spec.md, 5 and 8). */
export class MissingKeyError extends Error {
  override name = "MissingKeyError";
  constructor() {
    super("OpenAI API key is required");
  }
}

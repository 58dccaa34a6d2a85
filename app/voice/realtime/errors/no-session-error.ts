/** The provider made a session and gave no secret for it (spec.md, 8). */
export class NoSessionError extends Error {
  override name = "NoSessionError";
  constructor(options?: ErrorOptions) {
    super("No session available", options);
  }
}

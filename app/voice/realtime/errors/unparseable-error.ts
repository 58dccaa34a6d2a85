/** A message of the data channel is no JSON object (spec.md, 7). */
export class UnparseableError extends Error {
  override name = "UnparseableError";
  constructor(options?: ErrorOptions) {
    super("Unparseable", options);
  }
}

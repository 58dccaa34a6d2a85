/** An item names a previous item that does not exist (spec.md, 5). */
export class InvalidMessageOrderError extends Error {
  override name = "InvalidMessageOrderError";
  constructor() {
    super("Invalid message order");
  }
}

/** A key that no header can hold. It is not quoted. */
export class MalformedKeyError extends Error {
  override name = "MalformedKeyError";
  constructor() {
    super("The key holds characters that no key has");
  }
}

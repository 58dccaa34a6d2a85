/** A transcription into a content slot that is not `input_audio` (spec.md, 5). */
export class InvalidContentTypeError extends Error {
  override name = "InvalidContentTypeError";
  constructor() {
    super("Invalid content type");
  }
}

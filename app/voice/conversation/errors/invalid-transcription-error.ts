/** A transcription of an item that is not there (spec.md, 5). */
export class InvalidTranscriptionError extends Error {
  override name = "InvalidTranscriptionError";
  constructor(itemId: string) {
    super(`Invalid transcription: Item ${itemId} not found`);
  }
}

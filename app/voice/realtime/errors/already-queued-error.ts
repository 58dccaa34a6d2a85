/** A response-create or an item-create waits for the channel already (spec.md, 4). */
export class AlreadyQueuedError extends Error {
  override name = "AlreadyQueuedError";
  constructor() {
    super("Event value already queued");
  }
}

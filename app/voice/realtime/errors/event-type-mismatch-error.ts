/** An event has no type, or one of the other dialect's (spec.md, 8). */
export class EventTypeMismatchError extends Error {
  override name = "EventTypeMismatchError";
  readonly eventType: unknown;
  constructor(eventType: unknown) {
    super("Event type mismatch");
    this.eventType = eventType;
  }
}

import type { ClientEvent, FunctionTool, NewItem, SessionConfig } from "./client-events.ts";
import type { Reader, ServerEvent } from "./server-events.ts";

/** The dialects of the provider's protocol (protocol.md). */
export type Dialect = "ga" | "preview";

/** An event as it is sent: JSON with a type. */
export interface WireEvent {
  type: string;
  event_id?: string;
  [field: string]: unknown;
}

/** An event as it was read, and the provider's id of it. */
export interface Decoded {
  event: ServerEvent;
  id?: string;
}

/** Everything in which the dialects differ. Whoever holds a codec knows no dialect. */
export interface Codec {
  readonly dialect: Dialect;
  /** The request that creates a session; `path` follows the base address. */
  sessionRequest(config: SessionConfig): { path: string; body: Record<string, unknown> };
  /**
   * The short-lived secret in the answer to that request.
   *
   * @throws {NoSessionError} when there is none.
   */
  readSecret(body: unknown): string;
  /** Where the offer goes; follows the base address. */
  offerPath(model: string): string;
  encode(command: ClientEvent): WireEvent;
  /**
   * Reads one message of the data channel. An event that the product has no use for is read as `unknown`.
   *
   * @throws {UnparseableError} when it is no JSON object.
   * @throws {EventTypeMismatchError} when it has no type, or a type that only the other dialect has.
   * @throws {SchemaError} when a field that its type promises is missing or of another kind.
   */
  decode(message: unknown): Decoded;
}

/** Reads messages with a dialect's readers, and refuses the types that are `foreign` to it. */
export function decoder(
  readers: ReadonlyMap<string, Reader>,
  foreign: ReadonlySet<string>,
): (message: unknown) => Decoded {
  return (message) => {
    const wire = parseObject(message);
    const { type, event_id: id } = wire;
    if (typeof type !== "string" || foreign.has(type)) throw new EventTypeMismatchError(type);
    const read = readers.get(type);
    const event = read ? read(wire) : ({ type: "unknown", wireType: type.slice(0, 100) } as const);
    return { event, id: typeof id === "string" && id !== "" ? id : undefined };
  };
}

function parseObject(message: unknown): { type?: unknown; event_id?: unknown } {
  if (typeof message !== "string") throw new UnparseableError();
  let value: unknown;
  try {
    value = JSON.parse(message);
  } catch (cause) {
    throw new UnparseableError({ cause });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UnparseableError();
  }
  return value;
}

/** The commands that both dialects write alike. */
export type SharedCommand = Exclude<
  ClientEvent,
  { type: "session.update" | "item.create" | "response.create" }
>;

export function encodeShared(command: SharedCommand): WireEvent {
  const event = { event_id: command.eventId };
  switch (command.type) {
    case "response.cancel":
      return { ...event, type: "response.cancel", response_id: command.responseId };
    case "output_audio.clear":
      return { ...event, type: "output_audio_buffer.clear" };
  }
}

/** A tool choice: both dialects write it alike. */
export function toolChoice(choice: SessionConfig["toolChoice"]) {
  return typeof choice === "string" ? choice : { type: "function" as const, name: choice.name };
}

export function tools(list: readonly FunctionTool[]) {
  return list.map((tool) => ({ type: "function" as const, ...tool }));
}

/** A new item; `assistantText` is what the dialect calls the assistant's text. */
export function newItem(item: NewItem, assistantText: "text" | "output_text") {
  if (item.type === "function_call_output") {
    return { id: item.id, type: item.type, call_id: item.callId, output: item.output };
  }
  const type = item.role === "assistant" ? assistantText : ("input_text" as const);
  return {
    id: item.id,
    type: item.type,
    role: item.role,
    content: [{ type, text: item.text }],
  };
}

/** A message of the data channel is no JSON object (spec.md, 7). */
export class UnparseableError extends Error {
  override name = "UnparseableError";
  constructor(options?: ErrorOptions) {
    super("Unparseable", options);
  }
}

/** An event has no type, or one of the other dialect's (spec.md, 8). */
export class EventTypeMismatchError extends Error {
  override name = "EventTypeMismatchError";
  readonly eventType: unknown;
  constructor(eventType: unknown) {
    super("Event type mismatch");
    this.eventType = eventType;
  }
}

import type {
  ClientEvent,
  FunctionTool,
  NewItem,
  ResponseOptions,
  ServerVad,
  SessionConfig,
} from "./client-events.ts";
import { parseEvent, type ServerEvent } from "./server-events.ts";

export interface DecodedEvent {
  event: ServerEvent;
  id?: string | undefined;
}

/** The parts of the protocol that differ between the dialects. */
export interface Codec {
  /** Builds the request that creates a session. `path` is appended to the base URL. */
  sessionRequest(config: SessionConfig): { path: string; body: Record<string, unknown> };
  /** Reads the short-lived secret from that request's response; undefined if there is none. */
  readSecret(body: unknown): string | undefined;
  offerPath(model: string): string;
  encode(event: ClientEvent): object;
  /**
   * Reads one message of the data channel. Events that the product does not use become `unknown`.
   *
   * @throws {Error} with a message from docs/product.md, 8: "Unparseable" if it is not a JSON object, "Event type
   * mismatch" if the type is missing or exists only in the other dialect, or a description of the first invalid field.
   */
  decode(message: unknown): DecodedEvent;
}

interface Encoding {
  assistantText: "text" | "output_text";
  session(config: Partial<SessionConfig>): object;
  /** Encodes only the fields that differ between the dialects. */
  response(options: ResponseOptions): object;
}

export function createEncoder({ assistantText, session, response }: Encoding): Codec["encode"] {
  return (event) => {
    const { type } = event;
    const head = { event_id: event.eventId, type };
    switch (event.type) {
      case "session.update":
        return { ...head, session: session(event.session) };
      case "conversation.item.create":
        return {
          ...head,
          previous_item_id: event.previousItemId,
          item: encodeItem(event.item, assistantText),
        };
      case "response.create":
        return { ...head, response: event.response && encodeResponse(event.response, response) };
      case "response.cancel":
        return { ...head, response_id: event.responseId };
      case "input_audio_buffer.commit":
      case "input_audio_buffer.clear":
      case "output_audio_buffer.clear":
        return head;
    }
  };
}

function encodeResponse(options: ResponseOptions, encodeRest: Encoding["response"]) {
  return {
    instructions: options.instructions,
    max_output_tokens: options.maxOutputTokens,
    tool_choice: options.toolChoice && encodeToolChoice(options.toolChoice),
    conversation: options.conversation,
    metadata: options.metadata,
    ...encodeRest(options),
  };
}

function encodeItem(item: NewItem, assistantText: Encoding["assistantText"]) {
  if (item.type === "function_call_output") {
    return { id: item.id, type: item.type, call_id: item.callId, output: item.output };
  }
  const type = item.role === "assistant" ? assistantText : "input_text";
  return { id: item.id, type: item.type, role: item.role, content: [{ type, text: item.text }] };
}

export function encodeToolChoice(choice: SessionConfig["toolChoice"]) {
  return typeof choice === "string" ? choice : { type: "function" as const, name: choice.name };
}

/** Leaves out `interrupt_response` and `idle_timeout_ms`, which only GA has. */
export function encodeServerVad(vad: ServerVad) {
  return {
    type: vad.type,
    threshold: vad.threshold,
    prefix_padding_ms: vad.prefixPaddingMs,
    silence_duration_ms: vad.silenceDurationMs,
    create_response: vad.createResponse,
  };
}

export function encodeTools(list: readonly FunctionTool[]) {
  return list.map((tool) => ({ type: "function" as const, ...tool }));
}

/** `names` maps the dialect's event names to GA names. `foreign` contains the names used only by the other dialect. */
export function createDecoder(
  names: ReadonlyMap<string, string>,
  foreign: ReadonlySet<string>,
): Codec["decode"] {
  const unwrap = createUnwrapper();
  return (message) => {
    const wire = unwrap(parseObject(message));
    const { event_id: id } = wire;
    const type = isBareError(wire) ? "error" : wire.type;
    if (typeof type !== "string") throw new Error("Event type mismatch");
    if (foreign.has(type)) throw new Error(`Event type mismatch: ${type}`);
    const event = parseEvent(names.get(type) ?? type, wire);
    return {
      event: event ?? { type: "unknown", wireType: type.slice(0, 100) },
      id: typeof id === "string" && id !== "" ? id : undefined,
    };
  };
}

interface Wire {
  type?: unknown;
  event_id?: unknown;
  object?: unknown;
  error?: unknown;
  data?: unknown;
  fragment_index?: unknown;
  total_fragments?: unknown;
}

/** speaches puts each event into an envelope, a long one into several, in order (docs/protocol.md, "Events"). */
function createUnwrapper(): (wire: Wire) => Wire {
  let pieces: unknown[] = [];
  return (wire) => {
    const { type, data, fragment_index: index = 0, total_fragments: total = 1 } = wire;
    if (type !== "full_message" && type !== "partial_message") return wire;
    if (index === 0) pieces = [];
    const count = pieces.push(data);
    return count === total ? parseObject(decodeBase64(pieces.join(""))) : wire;
  };
}

function decodeBase64(text: string): string | undefined {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** Some servers send an error as in an HTTP answer. */
function isBareError({ type, object, error }: Wire): boolean {
  return object === "error" || (type === undefined && Boolean(error));
}

function parseObject(message: unknown): Wire {
  if (typeof message !== "string") throw new Error("Unparseable");
  let value: unknown;
  try {
    value = JSON.parse(message);
  } catch (cause) {
    throw new Error("Unparseable", { cause });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Error("Unparseable");
  }
  return value;
}

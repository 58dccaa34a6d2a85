import * as z from "zod/mini";
import { type core, safeParse, util } from "zod/mini";
import {
  type ContentPart,
  type Item,
  parseItem,
  parsePart,
  WireItemSchema,
  WirePartSchema,
} from "./item.ts";
import type { ProviderError } from "./redact.ts";
import {
  type FinishedResponse,
  type Metadata,
  readError,
  readResponse,
  readUsage,
  type Usage,
  WireErrorSchema,
  WireMetadata,
  WireResponseSchema,
  WireUsage,
} from "./response.ts";

interface OfContent {
  itemId: string;
  contentIndex: number;
}

interface OfResponse extends OfContent {
  responseId?: string;
}

/**
 * An event from the provider, with GA type names and camelCase fields (docs/protocol.md, "Events"). If
 * `previousItemId` is null, the item is the first of the session; if it is undefined, the position is not known.
 */
export type ServerEvent =
  /** `expiresAt` is in milliseconds since the epoch. */
  | { type: "session.created"; sessionId?: string; expiresAt?: number }
  | { type: "session.updated" }
  | { type: "conversation.created"; conversationId?: string }
  | { type: "conversation.item.added"; item: Item; previousItemId?: string | null }
  /** Only the transcription of the item can still change. */
  | { type: "conversation.item.done"; item: Item; previousItemId?: string | null }
  | { type: "conversation.item.deleted"; itemId: string }
  /** The visitor interrupted. The provider discards the audio after `audioEndMs`. */
  | ({ type: "conversation.item.truncated"; audioEndMs: number } & OfContent)
  | ({ type: "conversation.item.input_audio_transcription.delta"; delta: string } & OfContent)
  /** Can arrive after the reply to the transcribed speech. */
  | ({
      type: "conversation.item.input_audio_transcription.completed";
      transcript: string;
      usage?: Usage;
    } & OfContent)
  | ({
      type: "conversation.item.input_audio_transcription.failed";
      error: ProviderError;
    } & OfContent)
  /** `audioStartMs` counts from the start of the session's audio. */
  | { type: "input_audio_buffer.speech_started"; itemId?: string; audioStartMs?: number }
  | { type: "input_audio_buffer.speech_stopped"; itemId?: string; audioEndMs?: number }
  | { type: "input_audio_buffer.committed"; itemId: string; previousItemId?: string | null }
  /** The visitor was silent for `idleTimeoutMs`. The item holds that silence; a response follows. */
  | { type: "input_audio_buffer.timeout_triggered"; itemId: string }
  | { type: "output_audio_buffer.started"; responseId?: string }
  | { type: "output_audio_buffer.stopped"; responseId?: string }
  | { type: "output_audio_buffer.cleared"; responseId?: string }
  | { type: "response.created"; responseId?: string; metadata?: Metadata }
  | { type: "response.output_item.added"; responseId?: string; item: Item }
  | { type: "response.output_item.done"; responseId?: string; item: Item }
  | ({ type: "response.content_part.added"; part: ContentPart } & OfResponse)
  | ({ type: "response.content_part.done"; part: ContentPart } & OfResponse)
  | ({ type: "response.output_text.delta"; delta: string } & OfResponse)
  | ({ type: "response.output_text.done"; text: string } & OfResponse)
  | ({ type: "response.output_audio_transcript.delta"; delta: string } & OfResponse)
  | ({ type: "response.output_audio_transcript.done"; transcript: string } & OfResponse)
  | {
      type: "response.function_call_arguments.delta";
      responseId?: string;
      itemId: string;
      callId?: string;
      delta: string;
    }
  | {
      type: "response.function_call_arguments.done";
      responseId?: string;
      itemId: string;
      callId?: string;
      name?: string;
      arguments: string;
    }
  | ({ type: "response.done" } & FinishedResponse)
  /** Most errors do not end the session. `eventId` is the id of the rejected client event. */
  | { type: "error"; error: ProviderError; eventId?: string }
  | { type: "unknown"; wireType: string };

type Reader = (wire: unknown) => ServerEvent;

type EventOf<Type> = Extract<ServerEvent, { type: Type }>;

function reader<Type extends ServerEvent["type"], Schema extends core.$ZodType>(
  type: Type,
  schema: Schema,
  event: (wire: core.output<Schema>, type: Type) => EventOf<Type>,
): readonly [Type, (wire: unknown) => EventOf<Type>] {
  return [
    type,
    (wire) => {
      const result = safeParse(schema, wire, { reportInput: true });
      if (!result.success) throw schemaError(result.error.issues);
      return event(result.data, type);
    },
  ];
}

const id = z.string().check(z.minLength(1));
const maybeId = z.nullish(z.string());
const index = z.number().check(z.int(), z.gte(0));
const milliseconds = z.nullish(z.number());
const ofContent = { item_id: id, content_index: index };
const ofResponse = { ...ofContent, response_id: maybeId };

const Placed = z.object({ item: WireItemSchema, previous_item_id: maybeId });
const AboutResponse = z.object({ response_id: maybeId });
const Output = z.object({ response_id: maybeId, item: WireItemSchema });
const Part = z.object({ ...ofResponse, part: WirePartSchema });
const Session = z.object({
  session: z.nullish(z.object({ id: maybeId, expires_at: z.nullish(z.number()) })),
});
const Delta = z.object({ ...ofResponse, delta: z.string() });
const Text = z.object({ ...ofResponse, text: z.string() });
const Transcript = z.object({ ...ofContent, transcript: z.string() });
const SpokenTranscript = z.object({ ...ofResponse, transcript: z.string() });

function placedItem<Type>(wire: core.output<typeof Placed>, type: Type) {
  return { type, item: parseItem(wire.item), previousItemId: wire.previous_item_id };
}

function outputItem<Type>(wire: core.output<typeof Output>, type: Type) {
  return { type, responseId: wire.response_id ?? undefined, item: parseItem(wire.item) };
}

function contentPart<Type>(wire: core.output<typeof Part>, type: Type) {
  return {
    type,
    responseId: wire.response_id ?? undefined,
    itemId: wire.item_id,
    contentIndex: wire.content_index,
    part: parsePart(wire.part),
  };
}

function contentDelta<Type>(wire: core.output<typeof Delta>, type: Type) {
  return {
    type,
    responseId: wire.response_id ?? undefined,
    itemId: wire.item_id,
    contentIndex: wire.content_index,
    delta: wire.delta,
  };
}

function responseId<Type>(wire: core.output<typeof AboutResponse>, type: Type) {
  return { type, responseId: wire.response_id ?? undefined };
}

/** Parsers of the events that the product uses (docs/protocol.md, "Server"). */
export const eventParsers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  reader("session.created", Session, ({ session }, type) => ({
    type,
    sessionId: session?.id ?? undefined,
    expiresAt: session?.expires_at ? session.expires_at * 1000 : undefined,
  })),
  reader("session.updated", z.object({}), (_wire, type) => ({ type })),
  reader(
    "conversation.created",
    z.object({ conversation: z.nullish(z.object({ id: maybeId })) }),
    (wire, type) => ({ type, conversationId: wire.conversation?.id ?? undefined }),
  ),
  reader("conversation.item.added", Placed, placedItem),
  reader("conversation.item.done", Placed, placedItem),
  reader("conversation.item.deleted", z.object({ item_id: id }), (wire, type) => ({
    type,
    itemId: wire.item_id,
  })),
  reader(
    "conversation.item.truncated",
    z.object({ ...ofContent, audio_end_ms: z.number() }),
    (wire, type) => ({
      type,
      itemId: wire.item_id,
      contentIndex: wire.content_index,
      audioEndMs: wire.audio_end_ms,
    }),
  ),
  reader(
    "conversation.item.input_audio_transcription.delta",
    z.object({ item_id: id, content_index: z.nullish(index), delta: z.nullish(z.string()) }),
    (wire, type) => ({
      type,
      itemId: wire.item_id,
      contentIndex: wire.content_index ?? 0,
      delta: wire.delta ?? "",
    }),
  ),
  reader(
    "conversation.item.input_audio_transcription.completed",
    z.extend(Transcript, { usage: z.nullish(WireUsage) }),
    (wire, type) => ({
      type,
      itemId: wire.item_id,
      contentIndex: wire.content_index,
      transcript: wire.transcript,
      usage: readUsage(wire.usage),
    }),
  ),
  reader(
    "conversation.item.input_audio_transcription.failed",
    z.object({ ...ofContent, error: WireErrorSchema }),
    (wire, type) => ({
      type,
      itemId: wire.item_id,
      contentIndex: wire.content_index,
      error: readError(wire.error),
    }),
  ),
  reader(
    "input_audio_buffer.speech_started",
    z.object({ item_id: maybeId, audio_start_ms: milliseconds }),
    (wire, type) => ({
      type,
      itemId: wire.item_id ?? undefined,
      audioStartMs: wire.audio_start_ms ?? undefined,
    }),
  ),
  reader(
    "input_audio_buffer.speech_stopped",
    z.object({ item_id: maybeId, audio_end_ms: milliseconds }),
    (wire, type) => ({
      type,
      itemId: wire.item_id ?? undefined,
      audioEndMs: wire.audio_end_ms ?? undefined,
    }),
  ),
  reader(
    "input_audio_buffer.committed",
    z.object({ item_id: id, previous_item_id: maybeId }),
    (wire, type) => ({ type, itemId: wire.item_id, previousItemId: wire.previous_item_id }),
  ),
  reader("input_audio_buffer.timeout_triggered", z.object({ item_id: id }), (wire, type) => ({
    type,
    itemId: wire.item_id,
  })),
  reader("output_audio_buffer.started", AboutResponse, responseId),
  reader("output_audio_buffer.stopped", AboutResponse, responseId),
  reader("output_audio_buffer.cleared", AboutResponse, responseId),
  reader(
    "response.created",
    z.object({ response: z.object({ id: maybeId, metadata: WireMetadata }) }),
    ({ response }, type) => ({
      type,
      responseId: response.id ?? undefined,
      metadata: response.metadata ?? undefined,
    }),
  ),
  reader("response.output_item.added", Output, outputItem),
  reader("response.output_item.done", Output, outputItem),
  reader("response.content_part.added", Part, contentPart),
  reader("response.content_part.done", Part, contentPart),
  reader("response.output_text.delta", Delta, contentDelta),
  reader("response.output_text.done", Text, (wire, type) => ({
    type,
    responseId: wire.response_id ?? undefined,
    itemId: wire.item_id,
    contentIndex: wire.content_index,
    text: wire.text,
  })),
  reader("response.output_audio_transcript.delta", Delta, contentDelta),
  reader("response.output_audio_transcript.done", SpokenTranscript, (wire, type) => ({
    type,
    responseId: wire.response_id ?? undefined,
    itemId: wire.item_id,
    contentIndex: wire.content_index,
    transcript: wire.transcript,
  })),
  reader(
    "response.function_call_arguments.delta",
    z.object({ item_id: id, call_id: maybeId, response_id: maybeId, delta: z.string() }),
    (wire, type) => ({
      type,
      responseId: wire.response_id ?? undefined,
      itemId: wire.item_id,
      callId: wire.call_id ?? undefined,
      delta: wire.delta,
    }),
  ),
  reader(
    "response.function_call_arguments.done",
    z.object({
      item_id: id,
      call_id: maybeId,
      response_id: maybeId,
      name: maybeId,
      arguments: z.string(),
    }),
    (wire, type) => ({
      type,
      responseId: wire.response_id ?? undefined,
      itemId: wire.item_id,
      callId: wire.call_id ?? undefined,
      name: wire.name ?? undefined,
      arguments: wire.arguments,
    }),
  ),
  reader("response.done", z.object({ response: WireResponseSchema }), (wire, type) => ({
    type,
    ...readResponse(wire.response),
  })),
  reader(
    "error",
    z.object({ error: z.extend(WireErrorSchema, { event_id: maybeId }) }),
    (wire, type) => ({
      type,
      error: readError(wire.error),
      eventId: wire.error.event_id ?? undefined,
    }),
  ),
]);

/** Formats the first zod issue as described in docs/product.md, 8. */
function schemaError(issues: readonly core.$ZodIssue[]): Error {
  const issue = issues[0];
  const path = ["event", ...(issue?.path ?? []).map(String)].join(".");
  if (issue?.code !== "invalid_type") return new Error(`Invalid input: ${path}`);
  const received = util.parsedType(issue.input);
  if (received === "undefined") return new Error(`Required: ${path}`);
  return new Error(`Expected ${issue.expected}, received ${received}: ${path}`);
}

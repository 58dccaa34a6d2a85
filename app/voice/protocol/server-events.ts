import * as z from "zod/mini";
import { catch as otherwise, type core, util } from "zod/mini";
import { ItemSchema, PartSchema } from "./item.ts";
import { optional, optionalNumber as maybeNumber, optionalText as maybeText } from "./optional.ts";
import { readProviderError } from "./provider-error.ts";
import type { ProviderError } from "./redact.ts";
import { ErrorSchema, ResponseSchema, UsageSchema, WireMetadata } from "./response.ts";

const id = z.string().check(z.minLength(1));
/** An empty id counts as missing. */
const maybeId = optional(id);
/** Items have few parts, and a row is never given thousands. */
const index = otherwise(z.number().check(z.int(), z.gte(0), z.lt(100)), 0);
const inItem = { item_id: id, content_index: index };
const inResponse = { ...inItem, response_id: maybeId };
const inCall = { item_id: id, call_id: maybeId, response_id: maybeId };
/** Missing words count as empty: the event still says that they have begun, or have ended. */
const text = z.pipe(
  maybeText,
  z.transform((words) => words ?? ""),
);
/** Null for the first item of the session; missing if the position is not known. */
const previous = { previous_item_id: maybeId };

/** Servers send `[{ code }]`, or only the codes. */
const languages = optional(
  z.pipe(
    z.array(z.union([z.string(), z.object({ code: z.string() })])),
    z.transform((all) => all.map((one) => (typeof one === "string" ? one : one.code))),
  ),
);

/** An event without fields that the product uses. */
const nothing = z.pipe(
  z.object({}),
  z.transform(() => ({})),
);

const WireEventId = z.object({ event_id: maybeId });
interface ResponseBegun {
  responseId?: string;
  metadata?: Record<string, unknown>;
  /** True if it is only text, or in no conversation. Only responses out of band are so. */
  isAside?: true;
}

/** The events that the product uses, by GA name and with the wire's fields (docs/protocol.md, "Server"). */
const schemas = {
  /** `expiresAt` is in milliseconds since the epoch. */
  "session.created": z.pipe(
    z.object({ session: optional(z.object({ expires_at: maybeNumber })) }),
    z.transform(({ session }): { expiresAt?: number } => ({
      expiresAt: session?.expires_at ? session.expires_at * 1000 : undefined,
    })),
  ),
  "session.updated": nothing,
  "conversation.created": nothing,
  "conversation.item.added": z.object({ item: ItemSchema, ...previous }),
  /** Only the transcription of the item can still change. */
  "conversation.item.done": z.object({ item: ItemSchema, ...previous }),
  "conversation.item.deleted": z.object({ item_id: id }),
  /** The visitor interrupted. The provider discards the audio after `audioEndMs`. */
  "conversation.item.truncated": z.object({ ...inItem, audio_end_ms: maybeNumber }),
  "conversation.item.input_audio_transcription.delta": z.object({ ...inItem, delta: text }),
  /** Can arrive after the reply to the transcribed speech. */
  "conversation.item.input_audio_transcription.completed": z.object({
    ...inItem,
    transcript: text,
    /** Codes of the languages that were heard. */
    languages,
    usage: optional(UsageSchema),
  }),
  "conversation.item.input_audio_transcription.failed": z.object({
    ...inItem,
    error: ErrorSchema,
  }),
  /** `audioStartMs` counts from the start of the session's audio. */
  "input_audio_buffer.speech_started": z.object({ item_id: maybeId, audio_start_ms: maybeNumber }),
  "input_audio_buffer.speech_stopped": z.object({ item_id: maybeId, audio_end_ms: maybeNumber }),
  "input_audio_buffer.committed": z.object({ item_id: maybeId, ...previous }),
  /** The visitor was silent for `idleTimeoutMs`. The item holds that silence, and a response follows. */
  "input_audio_buffer.timeout_triggered": z.object({ item_id: maybeId }),
  "output_audio_buffer.started": z.object({ response_id: maybeId }),
  "output_audio_buffer.stopped": z.object({ response_id: maybeId }),
  "output_audio_buffer.cleared": z.object({ response_id: maybeId }),
  "response.created": z.pipe(
    z.object({
      response: optional(
        z.object({
          id: maybeId,
          metadata: WireMetadata,
          conversation_id: z.optional(z.unknown()),
          output_modalities: z.optional(z.unknown()),
          modalities: z.optional(z.unknown()),
        }),
      ),
    }),
    z.transform(({ response }): ResponseBegun => {
      const modalities = response?.output_modalities ?? response?.modalities;
      const isText = Array.isArray(modalities) && modalities.join() === "text";
      const isOutside = response?.conversation_id === null;
      return {
        responseId: response?.id ?? undefined,
        metadata: response?.metadata ?? undefined,
        ...((isText || isOutside) && { isAside: true }),
      };
    }),
  ),
  "response.output_item.added": z.object({ response_id: maybeId, item: ItemSchema }),
  "response.output_item.done": z.object({ response_id: maybeId, item: ItemSchema }),
  "response.content_part.added": z.object({ ...inResponse, part: PartSchema }),
  "response.content_part.done": z.object({ ...inResponse, part: PartSchema }),
  "response.output_text.delta": z.object({ ...inResponse, delta: text }),
  "response.output_text.done": z.object({ ...inResponse, text }),
  "response.output_audio_transcript.delta": z.object({ ...inResponse, delta: text }),
  "response.output_audio_transcript.done": z.object({ ...inResponse, transcript: text }),
  "response.function_call_arguments.delta": z.object({ ...inCall, delta: text }),
  "response.function_call_arguments.done": z.object({
    ...inCall,
    name: maybeText,
    arguments: text,
  }),
  "response.done": z.pipe(
    z.object({ response: ResponseSchema }),
    z.transform(({ response }) => response),
  ),
  /** Requests or tokens that are left, and seconds until the full limit is available again. */
  "rate_limits.updated": z.pipe(
    z.object({
      rate_limits: optional(
        z.array(
          z.object({ limit: maybeNumber, remaining: maybeNumber, reset_seconds: maybeNumber }),
        ),
      ),
    }),
    z.transform(({ rate_limits: limits }) => ({
      limits: (limits ?? []).map(({ reset_seconds: resetSeconds, ...left }) => ({
        ...left,
        resetSeconds,
      })),
    })),
  ),
  /** Most errors do not end the session. `eventId` is the id of the rejected client event. */
  error: z.pipe(
    z.looseObject({}),
    z.transform((wire): { error: ProviderError; eventId?: string } => ({
      error: readProviderError(wire),
      eventId: WireEventId.safeParse(wire.error).data?.event_id ?? undefined,
    })),
  ),
} as const;

type Schemas = typeof schemas;

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type EventFields<Wire> = {
  [Name in keyof Wire as CamelCase<Name>]: Name extends "previous_item_id"
    ? Wire[Name]
    : Exclude<Wire[Name], null>;
};

/** An event from the provider, with GA type names and camelCase fields (docs/protocol.md, "Events"). */
export type ServerEvent =
  | {
      [Type in keyof Schemas]: { type: Type } & EventFields<z.output<Schemas[Type]>>;
    }[keyof Schemas]
  | { type: "unknown"; wireType: string };

export type ErrorEvent = Extract<ServerEvent, { type: "error" }>;

const schemaOf = new Map<string, z.ZodMiniType<object>>(Object.entries(schemas));

/**
 * Returns undefined for an event that the product does not use.
 *
 * @param type the event's GA name
 * @throws {Error} that describes the first invalid field (docs/product.md, 8)
 */
export function parseEvent(type: string, wire: unknown): ServerEvent | undefined {
  const schema = schemaOf.get(type);
  if (!schema) return undefined;
  const result = z.safeParse(schema, wire, { reportInput: true });
  if (!result.success) throw schemaError(result.error.issues);
  return Object.fromEntries([["type", type], ...Object.entries(result.data).map(eventField)]);
}

/** Names by wire name. Deltas are too frequent to convert each name again. */
const camelCaseNames = new Map<string, string>();

/** A null is a missing field, except in `previous_item_id`. */
function eventField([name, value]: [string, unknown]): unknown[] {
  let camelCase = camelCaseNames.get(name);
  if (camelCase === undefined) {
    camelCase = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    camelCaseNames.set(name, camelCase);
  }
  return [camelCase, name === "previous_item_id" ? value : (value ?? undefined)];
}

function schemaError(issues: readonly core.$ZodIssue[]): Error {
  const issue = issues[0];
  const path = ["event", ...(issue?.path ?? []).map(String)].join(".");
  if (issue?.code !== "invalid_type") return new Error(`Invalid input: ${path}`);
  const received = util.parsedType(issue.input);
  if (received === "undefined") return new Error(`Required: ${path}`);
  return new Error(`Expected ${issue.expected}, received ${received}: ${path}`);
}

import * as z from "zod/mini";
import { type core, safeParse, util } from "zod/mini";
import { SchemaError } from "./client-events.ts";
import { type ContentPart, type Item, readItem, readPart, WireItem, WirePart } from "./item.ts";
import type { ProviderError } from "./redact.ts";
import { readError, readResponse, type Usage, WireError, WireResponse } from "./response.ts";

/** Whose turn of which item an event is about. */
interface OfContent {
  itemId: string;
  contentIndex: number;
}

/**
 * What the provider tells, in no dialect (protocol.md, "Events"). A `previousItemId` of null means the item is
 * the session's first; absent, that its place was not told.
 */
export type ServerEvent =
  /** The session exists; `expiresAt` is in milliseconds since the epoch. */
  | { type: "session.created"; sessionId?: string; expiresAt?: number }
  /** The config that was sent last applies from here on. */
  | { type: "session.updated" }
  | { type: "conversation.created"; conversationId?: string }
  /** An item exists. It may be known already, and come again as done. */
  | { type: "item.added"; item: Item; previousItemId?: string | null }
  /** An item will not change any more, its late transcription excepted. */
  | { type: "item.done"; item: Item; previousItemId?: string | null }
  | { type: "item.deleted"; itemId: string }
  /** The visitor cut in: the provider forgot what lies after `audioEndMs`. */
  | ({ type: "item.truncated"; audioEndMs: number } & OfContent)
  | ({ type: "transcription.delta"; delta: string } & OfContent)
  /** What the visitor said. It can come after the reply that it caused. */
  | ({ type: "transcription.completed"; transcript: string } & OfContent)
  | ({ type: "transcription.failed"; error: ProviderError } & OfContent)
  /** The visitor began to speak, `audioStartMs` into the session's audio. */
  | { type: "speech.started"; itemId?: string; audioStartMs?: number }
  | { type: "speech.stopped"; itemId?: string; audioEndMs?: number }
  /** The visitor's turn became the item `itemId`. */
  | { type: "input_audio.committed"; itemId: string; previousItemId?: string | null }
  /** The persona is heard from here on. */
  | { type: "output_audio.started"; responseId?: string }
  | { type: "output_audio.stopped"; responseId?: string }
  /** The persona was cut off. */
  | { type: "output_audio.cleared"; responseId?: string }
  | { type: "response.created"; responseId?: string }
  | { type: "response.item.added"; responseId?: string; item: Item }
  | { type: "response.item.done"; responseId?: string; item: Item }
  | ({ type: "part.added"; part: ContentPart } & OfContent)
  | ({ type: "part.done"; part: ContentPart } & OfContent)
  /** The assistant's text grew. */
  | ({ type: "text.delta"; delta: string } & OfContent)
  | ({ type: "text.done"; text: string } & OfContent)
  /** The transcript of the assistant's speech grew. */
  | ({ type: "transcript.delta"; delta: string } & OfContent)
  | ({ type: "transcript.done"; transcript: string } & OfContent)
  | { type: "arguments.delta"; itemId: string; callId?: string; delta: string }
  | { type: "arguments.done"; itemId: string; callId?: string; name?: string; arguments: string }
  | {
      type: "response.done";
      responseId?: string;
      status: "completed" | "cancelled" | "failed" | "incomplete" | "in_progress";
      /** Why it is not completed, such as `turn_detected` or `max_output_tokens`. */
      reason?: string;
      error?: ProviderError;
      output: readonly Item[];
      usage?: Usage;
    }
  /** Mostly recoverable: the session goes on. `eventId` names the command that was refused. */
  | { type: "error"; error: ProviderError; eventId?: string }
  /** An event that this product has no use for. */
  | { type: "unknown"; wireType: string };

/** Reads a wire event of one type. */
export type Reader = (wire: unknown) => ServerEvent;

/** A reader that checks the event against its schema, then builds the domain's event of it. */
function reader<Schema extends core.$ZodType>(
  schema: Schema,
  build: (wire: core.output<Schema>) => ServerEvent,
): Reader {
  return (wire) => {
    const result = safeParse(schema, wire, { reportInput: true });
    if (!result.success) throw toSchemaError("event", result.error.issues);
    return build(result.data);
  };
}

const id = z.string().check(z.minLength(1));
const maybeId = z.nullish(z.string());
const index = z.number().check(z.int(), z.gte(0));
const milliseconds = z.nullish(z.number());
const ofContent = { item_id: id, content_index: index };

const Placed = z.object({ item: WireItem, previous_item_id: maybeId });
const OfItem = z.object({ item_id: id });
const OfResponse = z.object({ response_id: maybeId });
const Output = z.object({ response_id: maybeId, item: WireItem });
const Part = z.object({ ...ofContent, part: WirePart });
const Session = z.object({
  session: z.nullish(z.object({ id: maybeId, expires_at: z.nullish(z.number()) })),
});

const Delta = z.object({ ...ofContent, delta: z.string() });
const Text = z.object({ ...ofContent, text: z.string() });
const Transcript = z.object({ ...ofContent, transcript: z.string() });

interface WirePlace {
  item_id: string;
  content_index: number;
}

/** Which part of which item an event is about. */
function place(wire: WirePlace) {
  return { itemId: wire.item_id, contentIndex: wire.content_index };
}

const itemAdded = reader(Placed, (wire) => ({
  type: "item.added",
  item: readItem(wire.item),
  previousItemId: wire.previous_item_id,
}));

const itemDone = reader(Placed, (wire) => ({
  type: "item.done",
  item: readItem(wire.item),
  previousItemId: wire.previous_item_id,
}));

/** The events that both dialects name alike, by wire type. */
export const sharedReaders: readonly (readonly [string, Reader])[] = [
  [
    "session.created",
    reader(Session, ({ session }) => ({
      type: "session.created",
      sessionId: session?.id ?? undefined,
      expiresAt: session?.expires_at ? session.expires_at * 1000 : undefined,
    })),
  ],
  ["session.updated", reader(z.object({}), () => ({ type: "session.updated" }))],
  [
    "conversation.created",
    reader(z.object({ conversation: z.nullish(z.object({ id: maybeId })) }), (wire) => ({
      type: "conversation.created",
      conversationId: wire.conversation?.id ?? undefined,
    })),
  ],
  ["conversation.item.created", itemAdded],
  [
    "conversation.item.deleted",
    reader(OfItem, (wire) => ({ type: "item.deleted", itemId: wire.item_id })),
  ],
  [
    "conversation.item.truncated",
    reader(z.object({ ...ofContent, audio_end_ms: z.number() }), (wire) => ({
      type: "item.truncated",
      ...place(wire),
      audioEndMs: wire.audio_end_ms,
    })),
  ],
  [
    "conversation.item.input_audio_transcription.delta",
    reader(
      z.object({ item_id: id, content_index: z.nullish(index), delta: z.nullish(z.string()) }),
      (wire) => ({
        type: "transcription.delta",
        itemId: wire.item_id,
        contentIndex: wire.content_index ?? 0,
        delta: wire.delta ?? "",
      }),
    ),
  ],
  [
    "conversation.item.input_audio_transcription.completed",
    reader(Transcript, (wire) => ({
      type: "transcription.completed",
      ...place(wire),
      transcript: wire.transcript,
    })),
  ],
  [
    "conversation.item.input_audio_transcription.failed",
    reader(z.object({ ...ofContent, error: WireError }), (wire) => ({
      type: "transcription.failed",
      ...place(wire),
      error: readError(wire.error),
    })),
  ],
  [
    "input_audio_buffer.speech_started",
    reader(z.object({ item_id: maybeId, audio_start_ms: milliseconds }), (wire) => ({
      type: "speech.started",
      itemId: wire.item_id ?? undefined,
      audioStartMs: wire.audio_start_ms ?? undefined,
    })),
  ],
  [
    "input_audio_buffer.speech_stopped",
    reader(z.object({ item_id: maybeId, audio_end_ms: milliseconds }), (wire) => ({
      type: "speech.stopped",
      itemId: wire.item_id ?? undefined,
      audioEndMs: wire.audio_end_ms ?? undefined,
    })),
  ],
  [
    "input_audio_buffer.committed",
    reader(z.object({ item_id: id, previous_item_id: maybeId }), (wire) => ({
      type: "input_audio.committed",
      itemId: wire.item_id,
      previousItemId: wire.previous_item_id,
    })),
  ],
  ...(["started", "stopped", "cleared"] as const).map(
    (what) =>
      [
        `output_audio_buffer.${what}`,
        reader(OfResponse, (wire) => ({
          type: `output_audio.${what}`,
          responseId: wire.response_id ?? undefined,
        })),
      ] as const,
  ),
  [
    "response.created",
    reader(z.object({ response: z.object({ id: maybeId }) }), (wire) => ({
      type: "response.created",
      responseId: wire.response.id ?? undefined,
    })),
  ],
  ...(["added", "done"] as const).flatMap((what) => [
    [
      `response.output_item.${what}`,
      reader(Output, (wire) => ({
        type: `response.item.${what}`,
        responseId: wire.response_id ?? undefined,
        item: readItem(wire.item),
      })),
    ] as const,
    [
      `response.content_part.${what}`,
      reader(Part, (wire) => ({
        type: `part.${what}`,
        ...place(wire),
        part: readPart(wire.part),
      })),
    ] as const,
  ]),
  [
    "response.function_call_arguments.delta",
    reader(z.object({ item_id: id, call_id: maybeId, delta: z.string() }), (wire) => ({
      type: "arguments.delta",
      itemId: wire.item_id,
      callId: wire.call_id ?? undefined,
      delta: wire.delta,
    })),
  ],
  [
    "response.function_call_arguments.done",
    reader(
      z.object({ item_id: id, call_id: maybeId, name: maybeId, arguments: z.string() }),
      (wire) => ({
        type: "arguments.done",
        itemId: wire.item_id,
        callId: wire.call_id ?? undefined,
        name: wire.name ?? undefined,
        arguments: wire.arguments,
      }),
    ),
  ],
  ["response.done", reader(z.object({ response: WireResponse }), (w) => readResponse(w.response))],
  [
    "error",
    reader(z.object({ error: z.extend(WireError, { event_id: maybeId }) }), (wire) => ({
      type: "error",
      error: readError(wire.error),
      eventId: wire.error.event_id ?? undefined,
    })),
  ],
];

/** The readers of an assistant's growing text and speech, whatever a dialect calls the two. */
export function grownTexts(
  text: string,
  transcript: string,
): readonly (readonly [string, Reader])[] {
  return [
    [
      `${text}.delta`,
      reader(Delta, (wire) => ({ type: "text.delta", ...place(wire), delta: wire.delta })),
    ],
    [
      `${text}.done`,
      reader(Text, (wire) => ({ type: "text.done", ...place(wire), text: wire.text })),
    ],
    [
      `${transcript}.delta`,
      reader(Delta, (wire) => ({ type: "transcript.delta", ...place(wire), delta: wire.delta })),
    ],
    [
      `${transcript}.done`,
      reader(Transcript, (wire) => ({
        type: "transcript.done",
        ...place(wire),
        transcript: wire.transcript,
      })),
    ],
  ];
}

/** The events that only the GA dialect has. */
export const gaReaders: readonly (readonly [string, Reader])[] = [
  ["conversation.item.added", itemAdded],
  ["conversation.item.done", itemDone],
  ...grownTexts("response.output_text", "response.output_audio_transcript"),
];

/** The first of zod's issues, in the spec's generic words. */
function toSchemaError(subject: string, issues: readonly core.$ZodIssue[]): SchemaError {
  const issue = issues[0];
  const path = [subject, ...(issue?.path ?? []).map(String)].join(".");
  if (issue?.code !== "invalid_type") return new SchemaError("Invalid input", path);
  const received = util.parsedType(issue.input);
  if (received === "undefined") return new SchemaError("Required", path);
  return new SchemaError(`Expected ${issue.expected}, received ${received}`, path);
}

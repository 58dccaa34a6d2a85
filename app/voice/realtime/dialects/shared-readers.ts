import * as z from "zod/mini";
import { WireItem, WirePart, readItem, readPart } from "./wire-item.ts";
import { WireResponse, readError, readResponse, WireError } from "./wire-response.ts";
import type { Reader } from "./reader.ts";
import { reader } from "./reader.ts";

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

export const Delta = z.object({ ...ofContent, delta: z.string() });
export const Text = z.object({ ...ofContent, text: z.string() });
export const Transcript = z.object({ ...ofContent, transcript: z.string() });

interface OfContent {
  item_id: string;
  content_index: number;
}

/** Which part of which item an event is about. */
export function place(wire: OfContent) {
  return { itemId: wire.item_id, contentIndex: wire.content_index };
}

export const itemAdded = reader(Placed, (wire) => ({
  type: "item.added",
  item: readItem(wire.item),
  previousItemId: wire.previous_item_id,
}));

export const itemDone = reader(Placed, (wire) => ({
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

import type { SavedItem, SavedSpan } from "../history/rehearsal-schema.ts";
import type { ServerEvent } from "../protocol/server-events.ts";

/** An event of a recorded call, and when it came, in milliseconds since the start. */
export interface TimedEvent {
  at: number;
  event: ServerEvent;
  /** The id of the message that is complete with it. */
  endsMessage?: string;
}

/**
 * The events by which a provider would tell of a recorded call, in order: each message grows word by word while it is
 * spoken. The spans belong to the items in turn.
 */
export function recordedEvents(
  startedAt: number,
  items: readonly SavedItem[],
  spans: readonly SavedSpan[],
): TimedEvent[] {
  return items
    .flatMap((item, index) => {
      const { start = item.createdAt, end = start } = spans[index] ?? {};
      return messageEvents(item, start - startedAt, end - startedAt);
    })
    .toSorted((a, b) => a.at - b.at);
}

function messageEvents(item: SavedItem, start: number, end: number): TimedEvent[] {
  const { id, role, text, interrupted } = item;
  const part = role === "user" ? "input_audio" : "audio";
  const whole = { id, type: "message" as const, role };
  const place = { itemId: id, contentIndex: 0 };
  const words = text.match(/\S+\s*/g) ?? [];
  const growing: TimedEvent[] = words.map((delta, index) => ({
    at: start + ((end - start) * (index + 1)) / words.length,
    event:
      role === "user"
        ? { type: "conversation.item.input_audio_transcription.delta", ...place, delta }
        : { type: "response.output_audio_transcript.delta", ...place, delta },
  }));
  const last: ServerEvent[] = [
    role === "user"
      ? {
          type: "conversation.item.input_audio_transcription.completed",
          ...place,
          transcript: text,
        }
      : { type: "response.output_audio_transcript.done", ...place, transcript: text },
    {
      type: "conversation.item.done",
      item: { ...whole, status: "completed", content: [{ type: part, transcript: text }] },
    },
  ];
  if (interrupted) {
    last.push({ type: "conversation.item.truncated", ...place, audioEndMs: end - start });
  }
  return [
    {
      at: start,
      event: {
        type: "conversation.item.added",
        item: { ...whole, status: "in_progress", content: [{ type: part }] },
      },
    },
    ...growing,
    ...last.map((event, index) => ({
      at: end,
      event,
      ...(index === last.length - 1 && { endsMessage: id }),
    })),
  ];
}

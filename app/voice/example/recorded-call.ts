import type { CompletionClient } from "../completions/completion-client.ts";
import type { SavedItem, SavedSpan } from "../history/rehearsal-schema.ts";
import type { ServerEvent } from "../protocol/server-events.ts";

/** `at` is in milliseconds since the call began. */
export interface TimedEvent {
  at: number;
  event: ServerEvent;
}

/**
 * Returns the events that a provider would send during a recorded call, in order. Each message grows word by word while
 * it is spoken. `spans[i]`, if there is one, is when `items[i]` was spoken.
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
  const isVisitor = role === "user";
  const type = isVisitor ? "input_audio" : "audio";
  const message = { id, type: "message" as const, role };
  const place = { itemId: id, contentIndex: 0 };
  const words = text.match(/\S+\s*/g) ?? [];
  const deltaType = isVisitor
    ? "conversation.item.input_audio_transcription.delta"
    : "response.output_audio_transcript.delta";
  const added: ServerEvent = {
    type: "conversation.item.added",
    item: { ...message, status: "in_progress", content: [{ type }] },
  };
  const deltas = words.map((delta, index): TimedEvent => {
    const at = start + ((end - start) * (index + 1)) / words.length;
    return { at, event: { type: deltaType, ...place, delta } };
  });
  const last: ServerEvent[] = [
    {
      type: isVisitor
        ? "conversation.item.input_audio_transcription.completed"
        : "response.output_audio_transcript.done",
      ...place,
      transcript: text,
    },
    {
      type: "conversation.item.done",
      item: { ...message, status: "completed", content: [{ type, transcript: text }] },
    },
  ];
  if (interrupted) {
    last.push({ type: "conversation.item.truncated", ...place, audioEndMs: end - start });
  }
  return [{ at: start, event: added }, ...deltas, ...last.map((event) => ({ at: end, event }))];
}

/** Returns a client that answers the requests of the transcript cleaning from a recording. Sends nothing. */
export function recordedCompletions(items: readonly SavedItem[]): CompletionClient {
  const byFirstSourceId = new Map(
    items.flatMap(({ cleaned }) => (cleaned ? [[cleaned.ordered_source_ids[0], cleaned]] : [])),
  );
  return {
    /** @throws if the recorded answer does not fit the schema */
    async complete({ schema, messages }) {
      const lines = messages.at(-1)?.content.split("\n") ?? [];
      const asked = new Set(lines.map((line) => (JSON.parse(line) as { id: unknown }).id));
      const records = [...byFirstSourceId.values()].filter(({ ordered_source_ids: ids }) =>
        ids.every((id) => asked.has(id)),
      );
      return schema.parse({ records });
    },
  };
}

import { Conversation } from "../../../app/voice/conversation/conversation.ts";
import type { Schedule } from "../../../app/voice/conversation/row-changes.ts";
import type { Item } from "../../../app/voice/protocol/item.ts";
import type { FinishedResponse, Usage } from "../../../app/voice/protocol/response.ts";
import type { ServerEvent } from "../../../app/voice/protocol/server-events.ts";
import { recordingLog } from "./recording-log.ts";

/** A conversation whose clock stands still, and what it takes in. */
export function conversing(schedule?: Schedule) {
  let now = 1_000;
  const log = recordingLog();
  const conversation = new Conversation(log, () => now, schedule);
  return {
    conversation,
    log,
    apply: (...events: ServerEvent[]) => {
      for (const event of events) conversation.apply(event);
    },
    type: (id: string, text = id) =>
      conversation.addFromClient({ id, type: "message", role: "user", text }),
    wait: (milliseconds: number) => (now += milliseconds),
    ids: () => conversation.items.map(({ id }) => id),
    texts: () => conversation.items.map(({ displayText }) => displayText),
    heard: () => conversation.items.map(({ heardText }) => heardText),
    marks: () => conversation.items.map(({ interrupted }) => interrupted),
  };
}

const messageOf = (
  id: string,
  role: "user" | "assistant",
  content: Item["content"],
  status: Item["status"],
) => ({ id, type: "message", role, content, status }) as const;

/** What the persona has begun to say. */
export const begun = (id: string, content: Item["content"] = []) =>
  messageOf(id, "assistant", content, "in_progress");
export const saidWhole = (id: string, transcript: string) =>
  messageOf(id, "assistant", [{ type: "audio", transcript }], "completed");
/** What the visitor said, of which no transcript has come. */
export const spoken = (id: string, status: Item["status"] = "in_progress") =>
  messageOf(id, "user", [{ type: "input_audio" }], status);
export const typed = (id: string, text = id) =>
  messageOf(id, "user", [{ type: "input_text", text }], "completed");

type Previous = string | null;
export const added = (item: Item, previousItemId?: Previous) =>
  ({ type: "conversation.item.added", item, previousItemId }) as const;
export const done = (item: Item, previousItemId?: Previous) =>
  ({ type: "conversation.item.done", item, previousItemId }) as const;
export const committed = (itemId: string, previousItemId?: Previous) =>
  ({ type: "input_audio_buffer.committed", itemId, previousItemId }) as const;
export const deleted = (itemId: string) => ({ type: "conversation.item.deleted", itemId }) as const;
export const outputAdded = (item: Item, responseId = "r") =>
  ({ type: "response.output_item.added", item, responseId }) as const;

const at = (itemId: string) => ({ itemId, contentIndex: 0 });
export const delta = (itemId: string, words: string) =>
  ({ type: "response.output_audio_transcript.delta", ...at(itemId), delta: words }) as const;
export const textDelta = (itemId: string, words: string) =>
  ({ type: "response.output_text.delta", ...at(itemId), delta: words }) as const;
export const said = (itemId: string, transcript: string) =>
  ({ type: "response.output_audio_transcript.done", ...at(itemId), transcript }) as const;
export const truncated = (itemId: string, audioEndMs: number) =>
  ({ type: "conversation.item.truncated", ...at(itemId), audioEndMs }) as const;

const transcription = "conversation.item.input_audio_transcription";
export const transcribing = (itemId: string, words: string) =>
  ({ type: `${transcription}.delta`, ...at(itemId), delta: words }) as const;
export const transcribed = (itemId: string, transcript: string, usage?: Usage) =>
  ({ type: `${transcription}.completed`, ...at(itemId), transcript, usage }) as const;
export const untranscribed = (itemId: string, error: { code?: string; message?: string }) =>
  ({ type: `${transcription}.failed`, ...at(itemId), error }) as const;

export const responding = (responseId = "r") => ({ type: "response.created", responseId }) as const;
export const started = (responseId = "r") =>
  ({ type: "output_audio_buffer.started", responseId }) as const;
export const stopped = (responseId = "r") =>
  ({ type: "output_audio_buffer.stopped", responseId }) as const;
export const cleared = (responseId = "r") =>
  ({ type: "output_audio_buffer.cleared", responseId }) as const;
export const responded = (
  status: FinishedResponse["status"],
  output: Item[],
  of: { responseId?: string; usage?: Usage } = {},
) => ({ type: "response.done", status, output, responseId: "r", ...of }) as const;

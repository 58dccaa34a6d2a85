import type { ContentPart, Item } from "./item.ts";
import type { ProviderError } from "./provider-error.ts";

/** Tokens that one response took. */
export interface Usage {
  totalTokens: number;
  inputTokens: number;
  outputTokens: number;
}

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

import type { MaxTokens, Modality, SessionConfig } from "./session-config.ts";

/** An item that the client adds to the conversation. */
export type NewItem =
  | { id: string; type: "message"; role: "user" | "assistant" | "system"; text: string }
  | { id: string; type: "function_call_output"; callId: string; output: string };

/** What one response may have of its own, instead of the session's. */
export interface ResponseOptions {
  instructions?: string;
  modalities?: readonly Modality[];
  /** 0 to 1 (spec.md, 5). */
  temperature?: number;
  /** 0 to 1 (spec.md, 5). */
  topP?: number;
  maxOutputTokens?: MaxTokens;
}

/** What the client asks of the provider, in no dialect (protocol.md, "Events"). */
export type Command =
  | { type: "session.update"; session: Partial<SessionConfig>; eventId?: string }
  | { type: "item.create"; item: NewItem; previousItemId?: string; eventId?: string }
  | { type: "response.create"; response?: ResponseOptions; eventId?: string }
  | { type: "response.cancel"; responseId?: string; eventId?: string }
  /** Fall silent now: drop the audio that was made and not yet heard. */
  | { type: "output_audio.clear"; eventId?: string };

import type { Fields } from "../wire/fields.ts";

/** What a session needs to know of its config, whatever the dialect. */
export interface Settings {
  model: string;
  textOnly: boolean;
  voice: unknown;
  /** The transcription model, if the visitor's speech is to be transcribed. */
  transcription: string | null;
  turnDetection: TurnDetection | null;
  tools: Fields[];
  toolChoice: unknown;
  maxTokens: number;
}

export interface TurnDetection {
  prefixPaddingMs: number;
  silenceMs: number;
  createResponse: boolean;
  interruptResponse: boolean;
  /** Silence after which the persona speaks again. */
  idleMs: number | undefined;
}

/** One way of writing what a session says and hears. */
export interface Dialect {
  name: "ga" | "preview";
  /** The provider's own config for a model, before anything was asked for. */
  defaults(model: string): Fields;
  /** Throws a `WireError` if any member of a session config is unknown or out of bounds. */
  checkSession(session: unknown): void;
  /** The same for the `response` of a `response.create`. */
  checkResponse(response: unknown): void;
  settings(config: Fields): Settings;
  /** A config with the overrides of a `response.create`. */
  override(config: Fields, response: Fields): Fields;
  /** What a response says of being text or sound. */
  modalities(textOnly: boolean): Fields;
  textPart: "output_text" | "text";
  audioPart: "output_audio" | "audio";
  events: {
    itemAdded: string;
    /** Absent where the dialect has no such event. */
    itemDone: string | undefined;
    textDelta: string;
    textDone: string;
    speechDelta: string;
    speechDone: string;
    audioDone: string;
  };
}

/** Voices of both dialects; marin and cedar are the GA dialect's own (protocol.md, "Session config"). */
type Voice =
  | "alloy"
  | "ash"
  | "ballad"
  | "coral"
  | "echo"
  | "sage"
  | "shimmer"
  | "verse"
  | "marin"
  | "cedar";

export type Modality = "text" | "audio";

export type AudioFormat = "pcm16" | "g711_ulaw" | "g711_alaw";

/** Upper limit of a response's length, in tokens: 1 to 4096, or "inf" for the model's own. */
export type MaxTokens = number | "inf";

export interface ServerVad {
  type: "server_vad";
  /** How loud counts as speech, 0 to 1. */
  threshold: number;
  /** Audio kept from before speech was detected, in milliseconds. */
  prefixPaddingMs: number;
  /** Silence that ends a turn, in milliseconds. */
  silenceDurationMs: number;
  /** Whether the end of a turn asks for a response by itself. */
  createResponse: boolean;
  /** Whether speech cuts the running response off. */
  interruptResponse?: boolean;
}

export interface FunctionTool {
  name: string;
  description: string;
  /** A JSON schema of the arguments. */
  parameters: Record<string, unknown>;
}

/** What a session is to be, in no dialect (spec.md, 3, "Session config"). */
export interface SessionConfig {
  model: string;
  modalities: readonly Modality[];
  voice: Voice;
  instructions: string;
  inputAudioFormat: AudioFormat;
  outputAudioFormat: AudioFormat;
  inputAudioTranscription: { model: string; language?: string; prompt?: string };
  turnDetection: ServerVad | null;
  tools: readonly FunctionTool[];
  toolChoice: "auto" | "none" | "required" | { name: string };
  /** 0.6 to 1.2 (spec.md, 5). The GA dialect has none: its codec drops it. */
  temperature: number;
  maxResponseOutputTokens: MaxTokens;
}

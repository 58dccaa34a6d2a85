import type { Dialect } from "../../config/environment-variables.ts";

/** An event sent to the provider, with GA type names and camelCase fields (docs/protocol.md, "Client"). */
export type ClientEvent =
  | { type: "session.update"; session: Partial<SessionConfig>; eventId?: string }
  | { type: "conversation.item.create"; item: NewItem; previousItemId?: string; eventId?: string }
  | { type: "response.create"; response?: ResponseOptions; eventId?: string }
  | { type: "response.cancel"; responseId?: string; eventId?: string }
  | { type: "input_audio_buffer.commit"; eventId?: string }
  /** Discards the audio since the last turn. */
  | { type: "input_audio_buffer.clear"; eventId?: string }
  /** Discards audio that has not been played. */
  | { type: "output_audio_buffer.clear"; eventId?: string };

export type NewItem =
  | { id: string; type: "message"; role: "user" | "assistant" | "system"; text: string }
  | { id: string; type: "function_call_output"; callId: string; output: string };

export interface ResponseOptions {
  instructions?: string;
  modalities?: readonly Modality[];
  /** 0 to 1 (docs/product.md, 5). */
  temperature?: number;
  /** 0 to 1 (docs/product.md, 5). */
  topP?: number;
  maxOutputTokens?: MaxTokens;
  toolChoice?: ToolChoice;
  /** The response reads the conversation without being part of it. */
  conversation?: "none";
  /** Returned with the response: up to 16 short texts. */
  metadata?: Readonly<Record<string, string>>;
}

type ToolChoice = "auto" | "none" | "required" | { name: string };

/** The session config, independent of the dialect (docs/product.md, 3). */
export interface SessionConfig {
  model: string;
  modalities: readonly Modality[];
  voice: Voice;
  instructions: string;
  inputAudioFormat: AudioFormat;
  outputAudioFormat: AudioFormat;
  inputAudioTranscription: { model: string; language?: string; prompt?: string };
  /** GA only. */
  noiseReduction: "near_field" | "far_field";
  /** Null if the client ends each turn itself. */
  turnDetection: TurnDetection | null;
  tools: readonly FunctionTool[];
  toolChoice: ToolChoice;
  /** 0.6 to 1.2 (docs/product.md, 5). Preview only. */
  temperature: number;
  maxResponseOutputTokens: MaxTokens;
}

const voicesOfBoth = [
  "alloy",
  "ash",
  "ballad",
  "coral",
  "echo",
  "sage",
  "shimmer",
  "verse",
] as const;

/** The voices of the GA dialect (docs/product.md, 3). */
export const voices = [...voicesOfBoth, "marin", "cedar"] as const;

export type Voice = (typeof voices)[number];

export function voicesOf(dialect: Dialect): readonly Voice[] {
  return dialect === "ga" ? voices : voicesOfBoth;
}

export type Modality = "text" | "audio";

export type AudioFormat = "pcm16" | "g711_ulaw" | "g711_alaw";

/** 1 to 4096, or "inf" for the model's own limit. */
type MaxTokens = number | "inf";

export type TurnDetection = ServerVad | SemanticVad;

export interface ServerVad {
  type: "server_vad";
  /** Loudness that counts as speech, 0 to 1. */
  threshold: number;
  prefixPaddingMs: number;
  silenceDurationMs: number;
  /** True if the end of a turn starts a response. */
  createResponse: boolean;
  /** True if speech interrupts the current response. GA only. */
  interruptResponse?: boolean;
  /** Milliseconds of silence after the persona's speech before it speaks again: 5000 to 30,000. GA only. */
  idleTimeoutMs?: number;
}

/** Detects the end of a turn by what was said. Preview gets server VAD with a longer silence instead. */
interface SemanticVad {
  type: "semantic_vad";
  /** Low waits up to 8 seconds for the visitor to continue, medium 4, high 2. */
  eagerness: "low" | "medium" | "high" | "auto";
  createResponse: boolean;
}

export interface FunctionTool {
  name: string;
  description: string;
  /** A JSON schema of the arguments. */
  parameters: Record<string, unknown>;
}

/** Does not use zod, because zod is loaded only at Connect. @throws {Error} if a number is out of bounds. */
export function checkBounds(event: ClientEvent): void {
  if (event.type === "session.update") {
    const { temperature, maxResponseOutputTokens, turnDetection } = event.session;
    between("session.temperature", temperature, 0.6, 1.2);
    maxTokens("session.maxResponseOutputTokens", maxResponseOutputTokens);
    if (turnDetection?.type !== "server_vad") return;
    const path = "session.turnDetection";
    between(`${path}.threshold`, turnDetection.threshold, 0, 1);
    integer(`${path}.prefixPaddingMs`, turnDetection.prefixPaddingMs);
    integer(`${path}.silenceDurationMs`, turnDetection.silenceDurationMs);
    between(`${path}.idleTimeoutMs`, turnDetection.idleTimeoutMs, 5_000, 30_000);
  }
  if (event.type === "response.create") {
    between("response.temperature", event.response?.temperature, 0, 1);
    between("response.topP", event.response?.topP, 0, 1);
    maxTokens("response.maxOutputTokens", event.response?.maxOutputTokens);
  }
}

function between(path: string, value: number | undefined, min: number, max: number): void {
  if (value === undefined || (value >= min && value <= max)) return;
  const bound = value > max ? `at most ${max}` : `at least ${min}`;
  throw new Error(`Expected ${bound}, received ${value}: ${path}`);
}

function integer(path: string, value: number | undefined, max = Infinity): void {
  between(path, value, 1, max);
  if (value === undefined || Number.isInteger(value)) return;
  throw new Error(`Expected int, received ${value}: ${path}`);
}

function maxTokens(path: string, value: MaxTokens | undefined): void {
  if (value !== "inf") integer(path, value, 4096);
}

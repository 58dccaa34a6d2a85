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
export type ClientEvent =
  | { type: "session.update"; session: Partial<SessionConfig>; eventId?: string }
  | { type: "item.create"; item: NewItem; previousItemId?: string; eventId?: string }
  | { type: "response.create"; response?: ResponseOptions; eventId?: string }
  | { type: "response.cancel"; responseId?: string; eventId?: string }
  /** Fall silent now: drop the audio that was made and not yet heard. */
  | { type: "output_audio.clear"; eventId?: string };

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
type MaxTokens = number | "inf";

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

/**
 * Checks a command's numbers before it is sent (spec.md, 5). By hand: the page does not load zod before Connect.
 *
 * @throws {SchemaError} when one is outside its bounds.
 */
export function checkBounds(command: ClientEvent): void {
  if (command.type === "session.update") {
    const { temperature, maxResponseOutputTokens, turnDetection } = command.session;
    between("session.temperature", temperature, 0.6, 1.2);
    maxTokens("session.maxResponseOutputTokens", maxResponseOutputTokens);
    if (turnDetection?.type !== "server_vad") return;
    const path = "session.turnDetection";
    between(`${path}.threshold`, turnDetection.threshold, 0, 1);
    integer(`${path}.prefixPaddingMs`, turnDetection.prefixPaddingMs);
    integer(`${path}.silenceDurationMs`, turnDetection.silenceDurationMs);
  }
  if (command.type === "response.create") {
    between("response.temperature", command.response?.temperature, 0, 1);
    between("response.topP", command.response?.topP, 0, 1);
    maxTokens("response.maxOutputTokens", command.response?.maxOutputTokens);
  }
}

function between(path: string, value: number | undefined, least: number, most: number): void {
  if (value === undefined || (value >= least && value <= most)) return;
  const bound = value > most ? `at most ${most}` : `at least ${least}`;
  throw new SchemaError(`Expected ${bound}, received ${value}`, path);
}

function integer(path: string, value: number | undefined, most = Infinity): void {
  between(path, value, 1, most);
  if (value === undefined || Number.isInteger(value)) return;
  throw new SchemaError(`Expected int, received ${value}`, path);
}

function maxTokens(path: string, value: MaxTokens | undefined): void {
  if (value !== "inf") integer(path, value, 4096);
}

/** A value breaks its schema. The message is one of the spec's generic ones and says where (spec.md, 8). */
export class SchemaError extends Error {
  override name = "SchemaError";
  /** Where, such as `event.item.id`. */
  readonly path: string;
  constructor(problem: string, path: string) {
    super(`${problem}: ${path}`);
    this.path = path;
  }
}

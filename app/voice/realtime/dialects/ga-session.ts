import type { RealtimeSessionCreateRequest } from "openai/resources/realtime/realtime";
import type { AudioFormat, Modality, SessionConfig } from "../session-config.ts";
import { toolChoice, tools } from "./wire-tools.ts";

type WireSession = RealtimeSessionCreateRequest;
type WireInput = NonNullable<NonNullable<WireSession["audio"]>["input"]>;
type WireFormat = NonNullable<WireInput["format"]>;

/** A session config of the GA dialect: nested, and only with the fields that are given. */
export function gaSession(config: Partial<SessionConfig>): WireSession {
  const input = audioInput(config);
  const output = {
    ...(config.voice && { voice: config.voice }),
    ...(config.outputAudioFormat && { format: format(config.outputAudioFormat) }),
  };
  const audio = {
    ...(!isEmpty(input) && { input }),
    ...(!isEmpty(output) && { output }),
  };
  return {
    type: "realtime",
    ...(config.model !== undefined && { model: config.model }),
    ...(config.instructions !== undefined && { instructions: config.instructions }),
    ...(config.modalities && { output_modalities: outputModalities(config.modalities) }),
    ...(!isEmpty(audio) && { audio }),
    ...(config.tools && { tools: tools(config.tools) }),
    ...(config.toolChoice && { tool_choice: toolChoice(config.toolChoice) }),
    ...(config.maxResponseOutputTokens !== undefined && {
      max_output_tokens: config.maxResponseOutputTokens,
    }),
  };
}

/** Never both: audio brings its own transcript (protocol.md, "Session config"). */
export function outputModalities(modalities: readonly Modality[]): [Modality] {
  return [modalities.includes("audio") ? "audio" : "text"];
}

function audioInput(config: Partial<SessionConfig>) {
  return {
    ...(config.inputAudioFormat && { format: format(config.inputAudioFormat) }),
    ...(config.inputAudioTranscription && {
      transcription: config.inputAudioTranscription,
    }),
    ...(config.turnDetection !== undefined && { turn_detection: turnDetection(config) }),
  };
}

function turnDetection({ turnDetection: vad }: Partial<SessionConfig>) {
  if (!vad) return null;
  return {
    type: vad.type,
    threshold: vad.threshold,
    prefix_padding_ms: vad.prefixPaddingMs,
    silence_duration_ms: vad.silenceDurationMs,
    create_response: vad.createResponse,
    interrupt_response: vad.interruptResponse ?? true,
  };
}

function format(name: AudioFormat): WireFormat {
  if (name === "g711_ulaw") return { type: "audio/pcmu" };
  if (name === "g711_alaw") return { type: "audio/pcma" };
  return { type: "audio/pcm", rate: 24_000 };
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}

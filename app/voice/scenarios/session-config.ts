import type { FunctionTool, SessionConfig } from "../protocol/client-events.ts";
import { instructions } from "./late-freelancer.ts";

/** The ids of the models that a session uses, as the voice route's loader gives them. */
export interface PersonaModels {
  realtimeModel: string;
  transcriptionModel: string;
}

/**
 * The session in which the persona is met (spec.md, 9, "Voice session").
 *
 * @param tools what the persona can call, such as a tool that says how the conversation ended.
 */
export function sessionConfig(
  models: PersonaModels,
  tools: readonly FunctionTool[] = [],
): SessionConfig {
  return {
    model: models.realtimeModel,
    modalities: ["text", "audio"],
    voice: "alloy",
    instructions,
    inputAudioFormat: "pcm16",
    outputAudioFormat: "pcm16",
    inputAudioTranscription: { model: models.transcriptionModel },
    turnDetection: {
      type: "server_vad",
      threshold: 0.6,
      prefixPaddingMs: 500,
      silenceDurationMs: 700,
      createResponse: true,
    },
    tools,
    toolChoice: "auto",
    temperature: 0.8,
    maxResponseOutputTokens: "inf",
  };
}

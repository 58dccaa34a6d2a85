import type { FunctionTool, SessionConfig } from "../protocol/client-events.ts";
import { instructions } from "./late-freelancer-instructions.ts";

interface Models {
  realtimeModel: string;
  transcriptionModel: string;
}

/** After so many milliseconds without speech the provider takes the visitor's turn to be over. */
export const endOfTurnSilence = 700;

/** The config of a session with the built-in persona (docs/product.md, 9). */
export function sessionConfig(models: Models, tools: readonly FunctionTool[] = []): SessionConfig {
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
      silenceDurationMs: endOfTurnSilence,
      createResponse: true,
    },
    tools,
    toolChoice: "auto",
    temperature: 0.8,
    maxResponseOutputTokens: "inf",
  };
}

import type { FunctionTool, ServerVad, SessionConfig } from "../protocol/client-events.ts";
import { instructions } from "./late-freelancer-instructions.ts";

interface Models {
  realtimeModel: string;
  transcriptionModel: string;
}

/** After so many milliseconds without speech the provider takes the visitor's turn to be over. */
export const endOfTurnSilence = 700;

/** The rehearsal is in English. Told so, the model does not take an accent or a cough for another language. */
const language = "en";

/** Most visitors sit at a laptop, and its microphone is far. Headsets lose nothing by it. */
const noiseReduction = "far_field";

/** The longest that the provider allows: a visitor who types needs it. */
const idleTimeoutMs = 30_000;

/** @param asksAgain whether the persona speaks again when the visitor stays silent; GA only. */
export function turnDetection(asksAgain: boolean): ServerVad {
  return {
    type: "server_vad",
    threshold: 0.6,
    prefixPaddingMs: 500,
    silenceDurationMs: endOfTurnSilence,
    createResponse: true,
    ...(asksAgain && { idleTimeoutMs }),
  };
}

/** The config of a session with the built-in persona (docs/product.md, 9). */
export function sessionConfig(models: Models, tools: readonly FunctionTool[] = []): SessionConfig {
  return {
    model: models.realtimeModel,
    modalities: ["text", "audio"],
    voice: "alloy",
    instructions,
    inputAudioFormat: "pcm16",
    outputAudioFormat: "pcm16",
    inputAudioTranscription: { model: models.transcriptionModel, language },
    noiseReduction,
    turnDetection: turnDetection(true),
    tools,
    toolChoice: "auto",
    temperature: 0.8,
    maxResponseOutputTokens: "inf",
  };
}

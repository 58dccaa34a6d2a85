import type { Dialect } from "../../config/environment-variables.ts";
import { type FunctionTool, type SessionConfig, voicesOf } from "../protocol/client-events.ts";
import { instructions } from "./instructions.ts";
import type { PlayedChoices, TurnTaking } from "./call-choices.ts";
import { turnDetection } from "./turn-detection.ts";

interface Models {
  dialect?: Dialect;
  realtimeModel: string;
  transcriptionModel: string;
}

/** Most visitors use a laptop, whose microphone is far away. Headsets lose nothing by this setting. */
const noiseReduction = "far_field";

/** Returns the config of a session that plays the chosen scenario (docs/product.md, 9). */
export function sessionConfig(
  { dialect = "ga", realtimeModel, transcriptionModel }: Models,
  { scenario, difficulty, voice, language, turnTaking }: PlayedChoices & { turnTaking: TurnTaking },
  tools: readonly FunctionTool[] = [],
): SessionConfig {
  return {
    model: realtimeModel,
    modalities: ["text", "audio"],
    voice: voicesOf(dialect).includes(voice) ? voice : "alloy",
    instructions: instructions(scenario, difficulty, language),
    inputAudioFormat: "pcm16",
    outputAudioFormat: "pcm16",
    // Without the language, the model may take an accent or a cough for another one.
    inputAudioTranscription: { model: transcriptionModel, language },
    noiseReduction,
    turnDetection: turnDetection(true, turnTaking),
    tools,
    toolChoice: "auto",
    temperature: 0.8,
    maxResponseOutputTokens: "inf",
  };
}

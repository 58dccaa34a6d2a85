import type { Dialect } from "../../config/environment-variables.ts";
import type { FunctionTool, SessionConfig, TurnDetection } from "../protocol/client-events.ts";
import { instructions } from "./instructions.ts";
import type { PlayedPlan, TurnTaking } from "./plan.ts";
import { voicesOf } from "./voices.ts";

interface Models {
  dialect?: Dialect;
  realtimeModel: string;
  transcriptionModel: string;
}

/** After so many milliseconds without speech the provider takes the visitor's turn to be over, while turns are free. */
const freeSilence = 700;

/** The silence at the end of the visitor's turn that is none of its time. Of patient turns it is not known. */
export function endOfTurnSilence(turns: TurnTaking): number {
  return turns === "hold" ? 0 : freeSilence;
}

/** Most visitors sit at a laptop, and its microphone is far. Headsets lose nothing by it. */
const noiseReduction = "far_field";

/** The longest that the provider allows: a visitor who types needs it. */
const idleTimeoutMs = 30_000;

/** @param asksAgain whether the persona speaks again when the visitor stays silent; in GA, while turns are free. */
export function turnDetection(
  asksAgain: boolean,
  turns: TurnTaking = "free",
): TurnDetection | null {
  if (turns === "hold") return null;
  if (turns === "patient") return { type: "semantic_vad", eagerness: "low", createResponse: true };
  return {
    type: "server_vad",
    threshold: 0.6,
    prefixPaddingMs: 500,
    silenceDurationMs: freeSilence,
    createResponse: true,
    ...(asksAgain && { idleTimeoutMs }),
  };
}

/** The config of a session that plays the plan's scenario (docs/product.md, 9). */
export function sessionConfig(
  { dialect = "ga", realtimeModel, transcriptionModel }: Models,
  { scenario, difficulty, voice, language, turnTaking }: PlayedPlan & { turnTaking: TurnTaking },
  tools: readonly FunctionTool[] = [],
): SessionConfig {
  return {
    model: realtimeModel,
    modalities: ["text", "audio"],
    voice: voicesOf(dialect).includes(voice) ? voice : "alloy",
    instructions: instructions(scenario, difficulty, language),
    inputAudioFormat: "pcm16",
    outputAudioFormat: "pcm16",
    // Told the language, the model does not take an accent or a cough for another one.
    inputAudioTranscription: { model: transcriptionModel, language },
    noiseReduction,
    turnDetection: turnDetection(true, turnTaking),
    tools,
    toolChoice: "auto",
    temperature: 0.8,
    maxResponseOutputTokens: "inf",
  };
}

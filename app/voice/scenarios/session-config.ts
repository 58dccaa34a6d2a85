import type { Dialect } from "../../config/environment-variables.ts";
import {
  type FunctionTool,
  type SessionConfig,
  type TurnDetection,
  voicesOf,
} from "../protocol/client-events.ts";
import { instructions } from "./instructions.ts";
import type { PlayedChoices, TurnTaking } from "./call-choices.ts";

interface Models {
  dialect?: Dialect;
  realtimeModel: string;
  transcriptionModel: string;
}

/** While turns are free, the provider ends the visitor's turn after so many milliseconds of silence. */
const freeSilence = 700;

/** Returns the milliseconds of silence at the end of each of the visitor's turns. For patient turns it is an estimate. */
export function endOfTurnSilence(turns: TurnTaking): number {
  return turns === "hold" ? 0 : freeSilence;
}

/** Most visitors use a laptop, whose microphone is far away. Headsets lose nothing by this setting. */
const noiseReduction = "far_field";

/** The provider allows no longer time. Visitors who type need it. */
const idleTimeoutMs = 30_000;

/** @param asksAgain whether the persona speaks again when the visitor stays silent (only in GA, while turns are free) */
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

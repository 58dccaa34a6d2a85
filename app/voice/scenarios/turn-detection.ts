import type { TurnDetection } from "../protocol/client-events.ts";
import type { TurnTaking } from "./call-choices.ts";

/** While turns are free, the provider ends the visitor's turn after so many milliseconds of silence. */
const freeSilence = 700;

/** Returns the milliseconds of silence at the end of each of the visitor's turns. For patient turns it is an estimate. */
export function endOfTurnSilence(turns: TurnTaking): number {
  return turns === "hold" ? 0 : freeSilence;
}

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

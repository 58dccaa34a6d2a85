import type { Failure } from "./failure.ts";

/** The steps of connecting, in their order (spec.md, 4, "Connect sequence"). */
export type Stage = "session" | "microphone" | "offer" | "channel" | "config";

/** How long each step may take, in milliseconds. The microphone's includes the visitor's answer to the browser. */
export const stageLimits: Readonly<Record<Stage, number>> = {
  session: 15_000,
  microphone: 60_000,
  offer: 15_000,
  channel: 15_000,
  config: 10_000,
};

/** Where a session is in its life. */
export type SessionState =
  | { phase: "closed" }
  | { phase: "connecting"; stage: Stage }
  | { phase: "connected" }
  /** The network went silent; it has a few seconds to come back. */
  | { phase: "unsteady" }
  /** `stage` is absent while the next try is waited for. */
  | { phase: "reconnecting"; attempt: number; of: number; stage?: Stage }
  /** The provider's time limit was reached; connecting with `resume` goes on. */
  | { phase: "ended" }
  | { phase: "failed"; failure: Failure };

/** What is happening, in words for the visitor. */
export function statusText(state: SessionState): string {
  switch (state.phase) {
    case "closed":
      return "Not connected";
    case "connecting":
      return stageTexts[state.stage];
    case "connected":
      return "Connected";
    case "unsteady":
      return "The connection is unsteady: waiting for it to come back…";
    case "reconnecting":
      return `Reconnecting, try ${state.attempt} of ${state.of}…`;
    case "ended":
      return "The session has reached its time limit";
    case "failed":
      return "Not connected: see the message";
  }
}

const stageTexts: Readonly<Record<Stage, string>> = {
  session: "Asking for a session…",
  microphone: "Asking for the microphone…",
  offer: "Calling the provider…",
  channel: "Opening the channel…",
  config: "Briefing the persona…",
};

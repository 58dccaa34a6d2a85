import type { Stage } from "../realtime/errors.ts";
import type { RealtimeSession, SessionState } from "../realtime/realtime-session.ts";

interface StatusLightProps {
  label: string;
  isOn: boolean;
}

/** One of the three lights: green or red, and a word. */
export function StatusLight({ label, isOn }: StatusLightProps) {
  return (
    <li className="status-light" data-on={isOn || undefined}>
      <span className="status-light-dot" aria-hidden="true" />
      {label} <span className="status-light-word">{isOn ? "on" : "off"}</span>
    </li>
  );
}

/** Whose turn it is, in words; empty while nothing is known. */
export function turnText({ activity, isConnected }: RealtimeSession): string {
  if (!isConnected) return "";
  if (activity.visitorSpeaks) return "You are heard";
  if (activity.personaSpeaks) return "The developer speaks";
  return activity.isResponding ? "The developer thinks" : "";
}

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

import type { Stage } from "../realtime/errors.ts";
import type { CallSession } from "./idle-session.ts";

interface StatusLightProps {
  label: string;
  isOn: boolean;
}

export function StatusLight({ label, isOn }: StatusLightProps) {
  return (
    <li className="status-light" data-on={isOn || undefined}>
      <span className="status-light-dot" aria-hidden="true" />
      {label} <span className="status-light-word">{isOn ? "on" : "off"}</span>
    </li>
  );
}

/** Describes whose turn it is. Returns an empty string if neither side is active. */
export function turnText({ activity, isConnected }: CallSession, personaName: string): string {
  if (!isConnected) return "";
  if (activity.visitorSpeaks) return `${personaName} hears you`;
  if (activity.personaSpeaks) return `${personaName} speaks`;
  return activity.isResponding ? `${personaName} thinks` : "";
}

const unsteady = "The connection is unsteady: waiting for it to come back…";

export function callStatusText(session: CallSession): string {
  const { state, isConnected, isMediaActive } = session;
  switch (state.phase) {
    case "closed":
      return "Not connected";
    case "connecting":
      return stageTexts[state.stage];
    case "connected":
      if (isConnected) return "Connected";
      return isMediaActive ? unsteady : "You are not heard: the call goes on by typing";
    case "unsteady":
      return unsteady;
    case "reconnecting":
      return `Reconnecting, try ${state.attempt} of ${state.of}…`;
    case "offline":
      return "Offline: waiting for the network…";
    case "stopping":
      return "Stopping: your last words are being transcribed…";
    case "paused":
      return "Paused";
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

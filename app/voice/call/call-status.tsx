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

const unsteady = "The connection is unsteady: waiting for it to come back…";

export function callStatusText(session: CallSession): string {
  const { state, isConnected, isMediaActive, isUnheard } = session;
  switch (state.phase) {
    case "closed":
      return "Not connected";
    case "connecting":
      return stageTexts[state.stage];
    case "connected":
      if (isUnheard) return "You are not heard: the call goes on by typing";
      // A microphone that has just gone may be replaced before that could be read.
      return isConnected || !isMediaActive ? "Connected" : unsteady;
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
      return "Not connected";
  }
}

/**
 * Whether a change to this status is read out. Of connecting only its beginning and its end are: the rest goes by too
 * fast. What follows Stop or Pause says more itself.
 */
export function isStatusAnnounced({ state }: CallSession): boolean {
  if (state.phase === "connecting") return state.stage === "session";
  return state.phase !== "stopping" && state.phase !== "paused";
}

const stageTexts: Readonly<Record<Stage, string>> = {
  session: "Asking for a session…",
  microphone: "Asking for the microphone…",
  offer: "Calling the provider…",
  channel: "Opening the channel…",
  config: "Passing on the briefing…",
};

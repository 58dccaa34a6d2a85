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

const unsteady = "The connection is unsteady…";

export function callStatusText(session: CallSession): string {
  const { state, isConnected, isMediaActive, isUnheard } = session;
  switch (state.phase) {
    case "closed":
      return "Not connected";
    case "connecting":
      return stageTexts[state.stage]("the persona");
    case "connected":
      if (isUnheard) return "Microphone lost";
      // A microphone that has just gone may be replaced before that could be read.
      return isConnected || !isMediaActive ? "Connected" : unsteady;
    case "unsteady":
      return unsteady;
    case "reconnecting":
      return `Reconnecting, try ${state.attempt} of ${state.of}…`;
    case "offline":
      return "Offline: waiting for the network…";
    case "stopping":
      return "Stopping…";
    case "paused":
      return "Paused";
    case "ended":
      return "The session has reached its time limit";
    case "failed":
      return "Not connected";
  }
}

/** The bar’s text. The steps of connecting are counted in the strip. */
export function barStatusText(session: CallSession): string {
  return session.state.phase === "connecting" ? "Connecting…" : callStatusText(session);
}

/** Whether the call is well, in doubt, or in need of the visitor. */
export function statusTone(session: CallSession): "warn" | "bad" | undefined {
  const { phase } = session.state;
  if (phase === "connected" && session.isUnheard) return "bad";
  return ["unsteady", "reconnecting", "offline"].includes(phase) ? "warn" : undefined;
}

/**
 * What is read out of a change to the status. Of connecting only its beginning and its end are: the rest goes by too
 * fast. The rest says more itself.
 */
export function statusAnnouncement(session: CallSession): string {
  const { state } = session;
  if (state.phase === "connecting") return state.stage === "session" ? callStatusText(session) : "";
  const isSaid = ["connected", "unsteady", "reconnecting", "failed", "ended"].includes(state.phase);
  return isSaid ? callStatusText(session) : "";
}

/** The steps of connecting, for a persona of this name. */
export const stageTexts: Readonly<Record<Stage, (name: string) => string>> = {
  session: () => "Asking for a session…",
  microphone: () => "Asking for the microphone…",
  offer: () => "Calling OpenAI…",
  channel: () => "Opening the line…",
  config: (name) => `Giving ${name} the notes…`,
};

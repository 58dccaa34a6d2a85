import type { CallSession } from "./idle-session.ts";

interface StatusLightProps {
  label: string;
  isOn: boolean;
}

export function StatusLight({ label, isOn }: StatusLightProps) {
  return (
    <li className="status-light" data-on={isOn || undefined}>
      <span className="status-light-dot" aria-hidden="true" />
      {label} <span>{isOn ? "on" : "off"}</span>
    </li>
  );
}

const unsteady = "The connection is unsteady…";

/** The bar’s text. The steps of connecting are counted in the strip. */
export function callStatusText(session: CallSession): string {
  const { state, isConnected, isMediaActive, isUnheard } = session;
  switch (state.phase) {
    case "closed":
      return "Not connected";
    case "connecting":
      return "Connecting…";
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
  if (state.phase === "connecting") return state.stage === "session" ? askingForSession : "";
  const isUnsaid = ["closed", "offline", "stopping", "paused"].includes(state.phase);
  return isUnsaid ? "" : callStatusText(session);
}

/** The first step of connecting. */
export const askingForSession = "Asking for a session…";

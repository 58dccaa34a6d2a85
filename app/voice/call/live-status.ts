import type { RealtimeSession } from "../realtime/realtime-session.ts";
import { askingForSession, type CallStatus } from "./session-placeholder.ts";

const unsteady = "The connection is unsteady…";
const offline = "Offline: waiting for the network…";

export function liveStatus(session: RealtimeSession): CallStatus {
  return {
    text: statusText(session),
    tone: statusTone(session),
    announcement: statusAnnouncement(session),
  };
}

function statusText(session: RealtimeSession): string {
  const { state, isConnected, isMediaActive, isUnheard } = session;
  switch (state.phase) {
    case "closed":
      return "Not connected";
    case "connecting":
      return "Connecting…";
    case "connected":
      if (isUnheard) return "Microphone lost";
      // A lost microphone may be replaced before the visitor could read "unsteady".
      return isConnected || !isMediaActive ? "Connected" : unsteady;
    case "unsteady":
      return state.isOffline ? offline : unsteady;
    case "reconnecting":
      return `Reconnecting, try ${state.attempt} of ${state.of}…`;
    case "offline":
      return offline;
    case "stopping":
      return "Stopping…";
    case "paused":
      return "Paused";
    case "ended":
      return "Time limit reached";
    case "failed":
      return "Not connected";
  }
}

function statusTone(session: RealtimeSession): "warn" | "bad" | undefined {
  const { phase } = session.state;
  if (phase === "connected" && session.isUnheard) return "bad";
  return ["unsteady", "reconnecting", "offline"].includes(phase) ? "warn" : undefined;
}

/** Announces only the first step and the end of connecting, since the other steps pass too fast. */
function statusAnnouncement(session: RealtimeSession): string {
  const { state } = session;
  if (state.phase === "connecting") return state.stage === "session" ? askingForSession : "";
  const text = statusText(session);
  // The strip announces these.
  const isSilent = ["closed", "stopping", "paused"].includes(state.phase) || text === offline;
  return isSilent ? "" : text;
}

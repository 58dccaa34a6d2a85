import type { RealtimeSession } from "../realtime/realtime-session.ts";
import { askingForSession, type CallStatus } from "./call-status.tsx";

const unsteady = "The connection is unsteady…";
const offline = "Offline: waiting for the network…";

/** The status of a call whose code is loaded. */
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
      // A microphone that has just gone may be replaced before that could be read.
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

/**
 * What is read out of a change to the status. Of connecting only its beginning and its end are: the rest goes by too
 * fast. The rest says more itself.
 */
function statusAnnouncement(session: RealtimeSession): string {
  const { state } = session;
  if (state.phase === "connecting") return state.stage === "session" ? askingForSession : "";
  const text = statusText(session);
  const isUnsaid = ["closed", "stopping", "paused"].includes(state.phase) || text === offline;
  return isUnsaid ? "" : text;
}

import type { RealtimeSession } from "../realtime/realtime-session.ts";

/** Whose turn it is, in words; empty while nothing is known. */
export function whoSpeaks({ activity, isConnected }: RealtimeSession): string {
  if (!isConnected) return "";
  if (activity.visitorSpeaks) return "You are heard";
  if (activity.personaSpeaks) return "The developer speaks";
  return activity.isResponding ? "The developer thinks" : "";
}

import type { CallSession } from "./idle-session.ts";

/** What the persona does. Returns an empty string if neither side is active. */
export function personaVerb({ activity, isConnected, state }: CallSession): string {
  if (!isConnected || state.phase === "unsteady") return "";
  if (activity.visitorSpeaks) return "hears you";
  if (activity.personaSpeaks) return "speaks";
  return activity.isResponding ? "thinks" : "";
}

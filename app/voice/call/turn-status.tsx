import { observer } from "../../ui/observer.ts";
import type { CallSession } from "./idle-session.ts";

interface TurnStatusProps {
  session: CallSession;
  personaName: string;
}

/** Describes whose turn it is. */
export const TurnStatus = observer(function TurnStatus({ session, personaName }: TurnStatusProps) {
  const verb = personaVerb(session);
  if (!verb) return null;
  return (
    <span className="turn-status">
      <span className="turn-status-name">{personaName}</span> {verb}
    </span>
  );
});

/** What the persona does. Returns an empty string if neither side is active. */
export function personaVerb({ activity, isConnected, state }: CallSession): string {
  if (!isConnected || state.phase === "unsteady") return "";
  if (activity.visitorSpeaks) return "hears you";
  if (activity.personaSpeaks) return "speaks";
  return activity.isResponding ? "thinks" : "";
}

import { formatElapsed, useElapsed } from "../../ui/elapsed-time.ts";
import { observer } from "../../ui/observer.ts";
import type { RealtimeSession } from "../realtime/realtime-session.ts";
import { inDollars } from "./dollars.ts";

interface CallSoFarProps {
  session: Pick<RealtimeSession, "startedAt" | "pausedMs" | "isIdle" | "isPaused">;
  cost: { readonly dollars: number | undefined };
  budget: number | undefined;
}

/** How long a call has lasted and what it has cost, in the bar, which stays in view. */
export const CallSoFar = observer(function CallSoFar({ session, cost, budget }: CallSoFarProps) {
  const { startedAt, pausedMs, isIdle, isPaused } = session;
  const began = startedAt === undefined ? undefined : startedAt + pausedMs;
  const elapsed = useElapsed(began, !isIdle && !isPaused);
  const { dollars } = cost;
  return (
    <p className="call-so-far">
      {formatElapsed(elapsed)}
      {dollars !== undefined && ` · ${inDollars(dollars)}`}
      {dollars !== undefined && budget !== undefined && ` of ${inDollars(budget)}`}
    </p>
  );
});

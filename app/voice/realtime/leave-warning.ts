import { reaction } from "mobx";
import type { RealtimeSession } from "./realtime-session.ts";

/** Has the browser ask before the page is left in a call. Returns a function that stops it. */
export function warnOfLeaving(session: Pick<RealtimeSession, "isIdle">): () => void {
  const stop = reaction(() => session.isIdle, follow, { fireImmediately: true });
  return () => {
    stop();
    follow(true);
  };
}

function ask(event: Event): void {
  event.preventDefault();
}

// Only in a call: some browsers keep no page with a listener for going back to it.
function follow(isIdle: boolean): void {
  if (isIdle) window.removeEventListener("beforeunload", ask);
  else window.addEventListener("beforeunload", ask);
}

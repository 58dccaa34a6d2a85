import { reaction } from "mobx";
import type { RealtimeSession } from "./realtime-session.ts";

declare global {
  interface Navigator {
    /** Only Safari has it. */
    readonly audioSession?: { type: string };
  }
}

/**
 * Tells the device that a call records and plays, and when it no longer does: an iPhone otherwise keeps the sound of other
 * pages as quiet as a call's. Returns a function that stops it.
 */
export function declareAudioSession(
  session: Pick<RealtimeSession, "isIdle" | "isPaused">,
): () => void {
  const { audioSession } = navigator;
  if (!audioSession) return () => {};
  const declare = (isInCall: boolean) => {
    audioSession.type = isInCall ? "play-and-record" : "auto";
  };
  const stop = reaction(() => !session.isIdle && !session.isPaused, declare, {
    fireImmediately: true,
  });
  return () => {
    stop();
    declare(false);
  };
}

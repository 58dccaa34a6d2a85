import { action, makeObservable, observableRef } from "mobx";
import type { RealtimeSession, SessionState } from "../realtime/realtime-session.ts";

export interface CallStatus {
  text: string;
  tone?: "warn" | "bad" | undefined;
  /** Announced by screen readers. Empty if something else announces it. */
  announcement: string;
}

export const askingForSession = "Asking for a session…";

/** The parts of a session that the page shows and calls. */
export type CallSession = Pick<
  RealtimeSession,
  | "state"
  | "startedAt"
  | "remoteStream"
  | "isRtcConnected"
  | "isMediaActive"
  | "isUnheard"
  | "isDataOpen"
  | "isIdle"
  | "isPaused"
  | "providerError"
  | "dismissProviderError"
  | "dismissTranscriptionFailure"
  | "transcriptionFailure"
  | "stop"
>;

/** Stands in for the session until the code of a call is loaded: idle, then connecting. */
export class SessionPlaceholder implements CallSession {
  state: SessionState = { phase: "closed" };
  readonly startedAt = undefined;
  readonly remoteStream = undefined;
  readonly isRtcConnected = false;
  readonly isMediaActive = false;
  readonly isUnheard = false;
  readonly isDataOpen = false;
  readonly isPaused = false;
  readonly providerError = undefined;
  readonly transcriptionFailure = undefined;

  constructor() {
    makeObservable(this, { state: observableRef, begin: action, stop: action });
  }

  get isIdle(): boolean {
    return this.state.phase === "closed";
  }

  get status(): CallStatus {
    return this.isIdle
      ? { text: "Not connected", announcement: "" }
      : { text: "Connecting…", announcement: askingForSession };
  }

  begin(): void {
    this.state = { phase: "connecting", stage: "session" };
  }

  stop(): void {
    this.state = { phase: "closed" };
  }

  dismissProviderError(): void {}
  dismissTranscriptionFailure(): void {}
}

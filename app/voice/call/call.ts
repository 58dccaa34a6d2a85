import type { RealtimeSession } from "../realtime/realtime-session.ts";
import type { FailureText } from "./failure-text.ts";

/** A call as the bar shows it and acts on it. None of its methods throws. */
export interface Call {
  readonly session: RealtimeSession;
  /** What the visitor asked for and did not get, besides a failure of the session. */
  readonly problem: FailureText | undefined;
  /** Loads what Connect needs, shortly before it is pressed. */
  preload(): void;
  connect(): Promise<void>;
  /** Continues after the provider's time limit. */
  resume(): Promise<void>;
  refreshMicrophones(): Promise<void>;
  selectMicrophone(deviceId: string): Promise<void>;
  dismissProblem(): void;
}

import { useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import type { Microphone } from "../realtime/microphone.ts";
import type { Speaker } from "../realtime/speaker.ts";
import type { Problem } from "./failure-text.ts";
import type { CallSession } from "./idle-session.ts";

/** A call as the bar shows it and acts on it. None of its methods throws. */
export interface CallControls {
  readonly session: CallSession;
  readonly microphone: Microphone;
  readonly personaName: string;
  readonly speaker: Speaker;
  readonly problem: Problem | undefined;
  /** Whether the call failed because of its key. */
  readonly hasKeyFailed: boolean;
  /** Loads what Connect needs, shortly before it is pressed. */
  preload(): Promise<void>;
  connect(): Promise<void>;
  /** Connects, or continues, although another tab has a call. */
  connectAllTheSame(): Promise<void>;
  /** Continues after the provider's time limit. */
  resume(): Promise<void>;
  /** Requests an answer in place of one that failed. */
  askAgain(): void;
  refreshMicrophones(): Promise<void>;
  selectMicrophone(deviceId: string): Promise<void>;
  dismissProblem(): void;
}

export const CallButtons = observer(function CallButtons({ call }: { call: CallControls }) {
  const { session, microphone } = call;
  const { isIdle, isDataOpen } = session;
  const connect = useRef<HTMLButtonElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const interrupt = useRef<HTMLButtonElement>(null);

  // Disabling the focused button drops keyboard focus, so move it to Connect or Stop.
  useLayoutEffect(() => {
    const [from, to] = isIdle ? [stop, connect] : [connect, stop];
    const gone = isDataOpen ? [from.current] : [from.current, interrupt.current];
    if (gone.some((button) => button === document.activeElement)) to.current?.focus();
  }, [isIdle, isDataOpen]);

  return (
    <div className="call-buttons">
      <Button
        ref={connect}
        disabled={!isIdle}
        onPointerEnter={() => void call.preload()}
        onFocus={() => void call.preload()}
        onClick={() => void call.connect()}
      >
        Connect
      </Button>
      <Button ref={stop} kind="danger" disabled={isIdle} onClick={() => session.stop()}>
        Stop
      </Button>
      <Button
        ref={interrupt}
        kind="quiet"
        disabled={!isDataOpen}
        onClick={() => session.interrupt()}
      >
        Interrupt
      </Button>
      <Button
        kind="quiet"
        className="mute"
        aria-pressed={microphone.muted}
        onClick={() => microphone.setMuted(!microphone.muted)}
      >
        <span>Mute</span>
      </Button>
    </div>
  );
});

/** Focuses Connect or Stop. Call it when the pressed button disappears, which would drop focus. */
export function focusCallButton(): void {
  document.querySelector<HTMLElement>(".call-buttons :enabled")?.focus();
}

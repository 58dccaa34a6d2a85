import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { restoreFocus } from "../../ui/focus.ts";
import { observer } from "../../ui/observer.ts";
import type { Microphone } from "../realtime/microphone.ts";
import type { Speaker } from "../realtime/speaker.ts";
import type { CallStatus } from "./call-status.tsx";
import type { Problem } from "./failure-text.ts";
import { Icon, microphoneIcon, mutedIcon, stopIcon } from "./icon.tsx";
import type { CallSession } from "./idle-session.ts";

/** A call as the bar shows it and acts on it. None of its methods throws. */
export interface CallControls {
  readonly session: CallSession;
  readonly status: CallStatus;
  readonly keys: { readonly openai: string };
  readonly microphone: Microphone;
  readonly personaName: string;
  readonly speaker: Speaker;
  readonly storage: { readonly isUnavailable: boolean };
  readonly problem: Problem | undefined;
  readonly outcome: { readonly leadsToDebrief: boolean };
  readonly conversation: { readonly hasUnsent: boolean } | undefined;
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
  /** Puts away what is said of a call that failed, with which the next one goes on. */
  dismissFailure(): void;
}

interface ConnectButtonProps {
  call: CallControls;
  /** Quiet beside another main button. */
  kind: "primary" | "quiet";
}

export const ConnectButton = observer(function ConnectButton({ call, kind }: ConnectButtonProps) {
  return (
    <Button
      kind={kind}
      className="connect-button"
      disabled={!call.session.isIdle}
      onPointerEnter={() => void call.preload()}
      onFocus={() => void call.preload()}
      onClick={(event) => {
        connected = event;
        // Where a press moves no focus, a field that is being filled in would not be left.
        event.currentTarget.focus();
        void call.connect();
      }}
    >
      Connect
    </Button>
  );
});

/** The last press of Connect. */
let connected: MouseEvent | undefined;

/** Whether a double click of Connect hits Stop, which has come under the pointer. Assistive technology presses without one. */
function isSecondPress(event: MouseEvent): boolean {
  if (!connected?.detail || event.detail === 0) return false;
  const moved = Math.hypot(event.clientX - connected.clientX, event.clientY - connected.clientY);
  return followsConnect(event) && moved < 44;
}

function followsConnect({ timeStamp }: { timeStamp: number }): boolean {
  return connected !== undefined && timeStamp - connected.timeStamp < 500;
}

interface CallButtonsProps {
  call: CallControls;
  /** Stands before Stop. */
  pause: ReactNode;
}

export const CallButtons = observer(function CallButtons({ call, pause }: CallButtonsProps) {
  const { session } = call;
  const { isIdle } = session;

  // Disabling the focused button drops keyboard focus, so move it to Connect or Stop.
  useLayoutEffect(() => {
    // Before any call the page is higher, and may have pushed it below the window's foot.
    if (isCallButton(document.activeElement)) callButton()?.focus({ preventScroll: !isIdle });
  }, [isIdle]);

  return (
    <div className="call-buttons">
      {pause}
      <Button
        kind="danger"
        className="stop-button"
        disabled={isIdle}
        // Who presses Enter twice on Connect hits Stop, which has the focus by then.
        onKeyDown={(event) =>
          ignoreRepeats(event, !session.isRtcConnected && followsConnect(event))
        }
        onClick={(event) => isSecondPress(event) || session.stop()}
      >
        <Icon path={stopIcon} />
        Stop
      </Button>
    </div>
  );
});

export const MuteButton = observer(function MuteButton({ microphone }: { microphone: Microphone }) {
  const { muted } = microphone;
  return (
    <Button
      kind="soft"
      className="mute"
      aria-pressed={muted}
      onClick={() => microphone.setMuted(!muted)}
    >
      <Icon path={muted ? mutedIcon : microphoneIcon} />
      <span>Mute</span>
    </Button>
  );
});

/** A press of Connect leads to Stop, and one of Carry on to Pause: Enter that is held must not press those, too. */
export function ignoreRepeats(event: KeyboardEvent, isSecond = false): void {
  if ((event.repeat || isSecond) && event.key === "Enter") event.preventDefault();
}

/** Whether it is Connect or Stop. */
export function isCallButton(element: Element | null): boolean {
  return element?.matches(".connect-button, .stop-button") === true;
}

/** Returns the one of Connect and Stop that can be pressed. */
export function callButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".connect-button:enabled, .stop-button:enabled");
}

/** Focuses Connect or Stop once the control that has the focus is gone or disabled. */
export function restoreFocusToCall(): void {
  // Which of the two is enabled is known once both are drawn.
  setTimeout(() => restoreFocus(callButton()));
}

/** Focuses Connect or Stop. Call it when the pressed button disappears, which would drop focus. */
export function focusCallButton(): void {
  callButton()?.focus({ preventScroll: true });
}

import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { restoreFocus } from "../../ui/focus.ts";
import { observer } from "../../ui/observer.ts";
import type { Microphone } from "../realtime/microphone.ts";
import type { Speaker } from "../realtime/speaker.ts";
import type { Problem } from "./failure-text.ts";
import { Icon, microphoneIcon, mutedIcon, stopIcon } from "./icon.tsx";
import type { CallSession, CallStatus } from "./idle-session.ts";

/** The state and the actions that the views of a call need. None of the methods throws. */
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
  readonly hasKeyFailed: boolean;
  /** Loads the code of a call shortly before Connect is pressed. */
  preload(): Promise<void>;
  connect(): Promise<void>;
  /** Connects or resumes although another tab has a call. */
  connectAnyway(): Promise<void>;
  resume(): Promise<void>;
  askAgain(): void;
  readonly otherTranscriptionModel: string | undefined;
  useOtherTranscriptionModel(): void;
  refreshMicrophones(): Promise<void>;
  selectMicrophone(deviceId: string): Promise<void>;
  dismissProblem(): void;
  /** The next call continues the one that failed. */
  dismissFailure(): void;
}

export const ConnectButton = observer(function ConnectButton(props: {
  call: CallControls;
  kind: "primary" | "quiet";
}) {
  const { call, kind } = props;
  return (
    <Button
      kind={kind}
      className="connect-button"
      disabled={!call.session.isIdle}
      onPointerEnter={() => void call.preload()}
      onFocus={() => void call.preload()}
      onClick={(event) => {
        lastConnect = event;
        // Safari does not focus clicked buttons, so a half-filled field would not be left.
        event.currentTarget.focus();
        void call.connect();
      }}
    >
      Connect
    </Button>
  );
});

let lastConnect: MouseEvent | undefined;

/** Detects a double press of Connect that hits Pause or Stop. Clicks by assistive technology have a `detail` of 0. */
function isDoublePress(event: MouseEvent): boolean {
  if (!lastConnect?.detail || event.detail === 0) return false;
  const { clientX, clientY } = lastConnect;
  const moved = Math.hypot(event.clientX - clientX, event.clientY - clientY);
  return followsConnect(event) && moved < 44;
}

function followsConnect({ timeStamp }: { timeStamp: number }): boolean {
  return lastConnect !== undefined && timeStamp - lastConnect.timeStamp < 500;
}

export const CallButtons = observer(function CallButtons(props: {
  call: CallControls;
  pause: ReactNode;
}) {
  const { call, pause } = props;
  const { session } = call;
  const { isIdle } = session;

  // Disabling the focused button drops keyboard focus, so move it to Connect or Stop.
  useLayoutEffect(() => {
    // Before a call the page is longer, and Connect may be below the window.
    if (isCallButton(document.activeElement)) callButton()?.focus({ preventScroll: !isIdle });
  }, [isIdle]);

  return (
    <div
      className="call-buttons"
      onClickCapture={(event) => isDoublePress(event) && event.stopPropagation()}
    >
      {pause}
      <Button
        kind="danger"
        className="stop-button"
        disabled={isIdle}
        // The second Enter on Connect hits Stop, which has the focus by then.
        onKeyDown={(event) =>
          ignoreRepeats(event, !session.isRtcConnected && followsConnect(event))
        }
        onClick={() => session.stop()}
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

/** Focus moves from Connect to Stop and from Carry on to Pause, where a held Enter must not press again. */
export function ignoreRepeats(event: KeyboardEvent, isSecond = false): void {
  if ((event.repeat || isSecond) && event.key === "Enter") event.preventDefault();
}

export function isCallButton(element: Element | null): boolean {
  return element?.matches(".connect-button, .stop-button") === true;
}

/** Returns Connect or Stop, whichever is enabled. */
export function callButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".connect-button:enabled, .stop-button:enabled");
}

/** Focuses Connect or Stop once the focused control is removed or disabled. */
export function restoreFocusToCall(): void {
  // Which of the two is enabled is known after rendering.
  setTimeout(() => restoreFocus(callButton()));
}

/** Call it before the pressed button disappears, which would drop focus. */
export function focusCallButton(): void {
  callButton()?.focus({ preventScroll: true });
}

import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { restoreFocus } from "../../ui/focus.ts";
import { observer } from "../../ui/observer.ts";
import type { Microphone } from "../realtime/microphone.ts";
import type { Speaker } from "../realtime/speaker.ts";
import type { Problem } from "./failure-text.ts";
import { Icon, microphoneIcon, mutedIcon, stopIcon } from "./icon.tsx";
import type { CallSession, CallStatus } from "./session-placeholder.ts";

/** The state and the actions that the views of a call need. None of the methods throws. */
export interface CallControls {
  readonly session: CallSession;
  readonly status: CallStatus;
  readonly microphone: Microphone;
  readonly personaName: string;
  readonly speaker: Speaker;
  readonly storage: { readonly isUnavailable: boolean };
  readonly problem: Problem | undefined;
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
        // Safari does not focus clicked buttons, so a half-filled field would not be left.
        event.currentTarget.focus();
        void call.connect();
      }}
    >
      Connect
    </Button>
  );
});

export const CallButtons = observer(function CallButtons(props: {
  call: CallControls;
  pause: ReactNode;
}) {
  const { call, pause } = props;
  const { session } = call;
  const { isIdle } = session;

  // Disabling the focused button drops keyboard focus.
  useLayoutEffect(() => {
    const isDropped = document.activeElement?.matches(".connect-button, .stop-button");
    // Before a call the page is longer, and Connect may be below the window.
    if (isDropped) callButton()?.focus({ preventScroll: !isIdle });
  }, [isIdle]);

  return (
    <div className="call-buttons">
      {pause}
      <Button
        kind="danger"
        className="stop-button"
        disabled={isIdle}
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
  const button = useRef<HTMLButtonElement>(null);
  usePassFocusOn(button);
  return (
    <Button
      ref={button}
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

/** Returns where focus goes when its control disappears: Connect, or Mute in a call, never Stop. */
export function callButton(): HTMLElement | null {
  // While the code of a call without a microphone loads, Mute is missing.
  return find(".connect-button:enabled") ?? find(".mute") ?? find(".conversation-scroller");
}

function find(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector);
}

/** Focuses Connect or Mute once the focused control is removed or disabled. */
function restoreFocusToCall(): void {
  // Only after rendering is it known which of the two exists.
  setTimeout(() => restoreFocus(callButton()));
}

/**
 * Passes focus on to Connect or Mute when the element is disabled or removed, which would drop it.
 *
 * @param isKeyDown whether a key is held, which would press the newly focused button as it comes up
 */
export function usePassFocusOn(
  element: RefObject<HTMLElement | null>,
  isDisabled = false,
  isKeyDown?: RefObject<boolean>,
): void {
  useLayoutEffect(() => {
    const { current } = element;
    const leave = () => {
      if (!current?.contains(document.activeElement)) return;
      if (isKeyDown?.current)
        document.addEventListener("keyup", restoreFocusToCall, { once: true });
      else restoreFocusToCall();
    };
    if (isDisabled) leave();
    return leave;
  }, [element, isDisabled, isKeyDown]);
}

/** Call it before the pressed button disappears, which would drop focus. */
export function focusCallButton(): void {
  callButton()?.focus({ preventScroll: true });
}

import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import { callButton, restoreFocusToCall } from "./call-buttons.tsx";
import type { HoldToTalk } from "./hold-to-talk.ts";
import { Icon, microphoneIcon, mutedIcon } from "./icon.tsx";
import { withoutMicrophone } from "./strip-state.ts";

/** Held by pointer or key. Assistive technology clicks without either, which begins a turn or ends it. */
export const HoldButton = observer(function HoldButton({ hold }: { hold: HoldToTalk }) {
  const isPointed = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const isKeyDown = useRef(false);
  const { canTalk, isClosed } = hold;
  useHoldKeys(hold);
  const couldTalk = useRef(false);
  // After Connect the focus is on Mute, which the space bar would press.
  useLayoutEffect(() => {
    if (!canTalk || couldTalk.current) return;
    couldTalk.current = true;
    if (document.activeElement === callButton()) button.current?.focus();
  }, [canTalk]);
  // The goodbye disables the button, and the end of the call removes it. Both would drop focus.
  useLayoutEffect(() => {
    const { current } = button;
    const leave = () => {
      if (document.activeElement === current) leaveFocus(isKeyDown.current);
    };
    if (isClosed) leave();
    return leave;
  }, [isClosed]);

  function pressed(event: PointerEvent<HTMLButtonElement>) {
    if (event.button !== 0) return;
    isPointed.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    hold.press();
  }

  function released() {
    isPointed.current = false;
    hold.release();
  }

  function calledOff() {
    isPointed.current = false;
    hold.abandon();
  }

  // The button loses focus before the window reports its own blur.
  function blurred() {
    if (document.hasFocus()) hold.release();
    else hold.abandon();
  }

  function keyPressed(event: KeyboardEvent) {
    if (event.key === "Escape") return hold.discard();
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    isKeyDown.current = true;
    if (!event.repeat) hold.press();
  }

  function keyReleased(event: KeyboardEvent) {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    isKeyDown.current = false;
    hold.release();
  }

  function clicked({ detail }: MouseEvent) {
    if (detail !== 0 || isPointed.current) return;
    if (hold.isHeld) hold.release();
    else hold.press();
  }

  return (
    <div className="hold">
      <Button
        ref={button}
        className="hold-button"
        aria-pressed={hold.isHeld}
        aria-describedby={hint}
        disabled={!canTalk}
        onPointerDown={pressed}
        onPointerUp={released}
        onPointerCancel={calledOff}
        onLostPointerCapture={released}
        onKeyDown={keyPressed}
        onKeyUp={keyReleased}
        onBlur={blurred}
        onClick={clicked}
        onContextMenu={(event) => event.preventDefault()}
      >
        <Icon path={microphoneIcon} />
        <span className="hold-words">
          <span className="hold-name">Hold to talk</span>
          {hold.isHeld && <span aria-hidden="true">Talking…</span>}
        </span>
      </Button>
      <span id={hint} className="fine-print hold-hint" data-muted={hold.isMuted || undefined}>
        {hold.isMuted && "You are muted: unmute to talk."}
        {canTalk && (
          <span>
            {hold.isHeld
              ? "Let go when you have finished."
              : "Or hold the space bar while you speak."}
          </span>
        )}
      </span>
    </div>
  );
});

/** Waits for the key to come up, since that would press the newly focused button. */
function leaveFocus(isKeyDown: boolean): void {
  if (isKeyDown) document.addEventListener("keyup", restoreFocusToCall, { once: true });
  else restoreFocusToCall();
}

const controls =
  "a[href], area, audio, button, details, dialog, embed, iframe, input, label, option, select, summary, textarea, [contenteditable], [role=button], [role=option], [role=tab]";

/** Lets the space bar take turns while no control has focus. Abandons a turn when the window or page is left. */
function useHoldKeys(hold: HoldToTalk): void {
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let isDown = false;
    const left = () => {
      isDown = false;
      hold.abandon();
    };
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape" && isDown) hold.discard();
      if (event.key !== " " || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(controls)) return;
      // The space bar would scroll the page.
      event.preventDefault();
      if (event.repeat) return;
      isDown = true;
      hold.press();
    };
    const released = (event: globalThis.KeyboardEvent) => {
      if (event.key !== " " || !isDown) return;
      isDown = false;
      hold.release();
    };
    const hidden = () => document.visibilityState === "hidden" && left();
    document.addEventListener("keydown", pressed, { signal });
    document.addEventListener("keyup", released, { signal });
    document.addEventListener("visibilitychange", hidden, { signal });
    window.addEventListener("blur", left, { signal });
    return () => {
      ending.abort();
      hold.release();
    };
  }, [hold]);
}

/** Replaces "Hold to talk" and "Mute" in a call without a microphone. */
export function MicrophoneOff({ takesTurnsByHand }: { takesTurnsByHand: boolean }) {
  const reason = useId();
  const isOff = { "aria-disabled": true, "aria-describedby": reason, title: withoutMicrophone };
  return (
    <>
      {takesTurnsByHand && (
        <div className="hold">
          <Button className="hold-button" {...isOff}>
            <Icon path={microphoneIcon} />
            <span className="hold-name">Hold to talk</span>
          </Button>
        </div>
      )}
      <Button kind="soft" className="mute" {...isOff}>
        <Icon path={mutedIcon} />
        <span>Mute</span>
      </Button>
      <span id={reason} className="visually-hidden">
        {withoutMicrophone}
      </span>
    </>
  );
}

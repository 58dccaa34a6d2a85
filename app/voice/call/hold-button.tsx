import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import { isCallButton, restoreFocusToCall } from "./call-buttons.tsx";
import { Icon, microphoneIcon } from "./icon.tsx";
import type { HoldToTalk } from "./hold-to-talk.ts";
import { useHoldKeys } from "./use-hold-keys.ts";

/** Held by pointer or key. A click without either, as assistive technology makes it, begins a turn or ends it. */
export const HoldButton = observer(function HoldButton({ hold }: { hold: HoldToTalk }) {
  const isPointed = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const isKeyDown = useRef(false);
  const { canTalk, isClosed } = hold;
  useHoldKeys(hold);
  // After Connect the focus is on Stop, which the space bar would press.
  useLayoutEffect(() => {
    if (canTalk && isCallButton(document.activeElement)) button.current?.focus();
  }, [canTalk]);
  // A call's goodbye disables the button, and its end removes it, which would drop focus.
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

  // The button also loses the focus when the window does, which tells that afterwards.
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
        {/* The name stays: aria-pressed tells the state. */}
        <span className="hold-name">Hold to talk</span>
        {hold.isHeld && <span aria-hidden="true">Talking…</span>}
      </Button>
      <span id={hint} className="hold-hint" data-muted={hold.isMuted || undefined}>
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

/** Not before the key is up, which would press what has the focus then. */
function leaveFocus(isKeyDown: boolean): void {
  if (isKeyDown) document.addEventListener("keyup", restoreFocusToCall, { once: true });
  else restoreFocusToCall();
}

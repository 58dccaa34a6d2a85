import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import type { HoldToTalk } from "./hold-to-talk.ts";
import { useHoldKeys } from "./use-hold-keys.ts";

/** Held by pointer or key. A click without either, as assistive technology makes it, begins a turn or ends it. */
export const HoldButton = observer(function HoldButton({ hold }: { hold: HoldToTalk }) {
  const isPointed = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const { canTalk } = hold;
  useHoldKeys(hold);
  // After Connect the focus is on Stop, which the space bar would press.
  useLayoutEffect(() => {
    if (canTalk && document.activeElement?.closest(".call-buttons")) button.current?.focus();
  }, [canTalk]);

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

  function keyPressed(event: KeyboardEvent) {
    if (event.key === "Escape") return hold.discard();
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    if (!event.repeat) hold.press();
  }

  function keyReleased(event: KeyboardEvent) {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
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
        disabled={!canTalk}
        onPointerDown={pressed}
        onPointerUp={released}
        onPointerCancel={released}
        onLostPointerCapture={released}
        onKeyDown={keyPressed}
        onKeyUp={keyReleased}
        onBlur={() => hold.release()}
        onClick={clicked}
        onContextMenu={(event) => event.preventDefault()}
      >
        Hold to talk
      </Button>
      <span className="hold-hint">
        {hold.isHeld ? "Let go when you have finished." : "Or hold the space bar while you speak."}
      </span>
    </div>
  );
});

import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import { callButton, usePassFocusOn } from "./call-focus.ts";
import type { HoldToTalk } from "./hold-to-talk.ts";
import { Icon, microphoneIcon, mutedIcon } from "./icon.tsx";
import { withoutMicrophone } from "./strip-state.ts";

/** Held by pointer or key. Assistive technology clicks without either, which begins a turn or ends it. */
export const HoldButton = observer(function HoldButton({ hold }: { hold: HoldToTalk }) {
  const isPointed = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const { canTalk, isClosed } = hold;
  const couldTalk = useRef(false);
  // After Connect the focus is on Mute, which the space bar would press.
  useLayoutEffect(() => {
    if (!canTalk || couldTalk.current) return;
    couldTalk.current = true;
    if (document.activeElement === callButton()) button.current?.focus();
  }, [canTalk]);
  // The goodbye disables the button, and the end of the call removes it.
  usePassFocusOn(button, isClosed, useHoldKeys(hold, button));

  function handlePointerDown(event: PointerEvent<HTMLButtonElement>) {
    if (event.button !== 0) return;
    isPointed.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    hold.press();
  }

  function handleRelease() {
    isPointed.current = false;
    hold.release();
  }

  function handleCancel() {
    isPointed.current = false;
    hold.abandon();
  }

  // The button loses focus before the window reports its own blur.
  function handleBlur() {
    if (document.hasFocus()) hold.release();
    else hold.abandon();
  }

  function handleClick({ detail }: MouseEvent) {
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
        onPointerDown={handlePointerDown}
        onPointerUp={handleRelease}
        onPointerCancel={handleCancel}
        onLostPointerCapture={handleRelease}
        onBlur={handleBlur}
        onClick={handleClick}
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

const controls =
  "a[href], area, audio, button, details, dialog, embed, iframe, input, label, option, select, summary, textarea, [contenteditable], [role=button], [role=option], [role=tab]";

/**
 * Begins and ends turns by keys: Space and Enter on the button, Space while no control has focus. Abandons a turn when
 * the window or page is left. Returns whether such a key is down.
 */
function useHoldKeys(hold: HoldToTalk, button: RefObject<Element | null>): RefObject<boolean> {
  const isDown = useRef(false);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const abandon = () => {
      isDown.current = false;
      hold.abandon();
    };
    const takesTurns = ({ key, target }: KeyboardEvent) => {
      if (target === button.current) return key === " " || key === "Enter";
      return key === " " && !isControl(target);
    };
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") return hold.discard();
      if (!takesTurns(event) || event.ctrlKey || event.altKey || event.metaKey) return;
      // The key would press the button, or scroll the page.
      event.preventDefault();
      if (event.repeat) return;
      isDown.current = true;
      hold.press();
    };
    const handleKeyUp = (event: KeyboardEvent) => {
      if (!isDown.current || (event.key !== " " && event.key !== "Enter")) return;
      event.preventDefault();
      isDown.current = false;
      hold.release();
    };
    const abandonIfHidden = () => document.visibilityState === "hidden" && abandon();
    document.addEventListener("keydown", handleKeyDown, { signal });
    document.addEventListener("keyup", handleKeyUp, { signal });
    document.addEventListener("visibilitychange", abandonIfHidden, { signal });
    window.addEventListener("blur", abandon, { signal });
    return () => {
      ending.abort();
      hold.release();
    };
  }, [hold, button]);
  return isDown;
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(controls) !== null;
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

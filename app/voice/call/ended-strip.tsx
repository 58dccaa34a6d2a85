import { useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { flagIcon } from "./call-icons.ts";
import { hasScrolledLast } from "./last-deed.ts";
import { LeavingButton } from "./leaving-button.tsx";
import { StripFrame, type StripFrameProps } from "./strip-frame.tsx";
import { bringIntoView } from "./use-in-view.ts";

interface EndedStripProps extends Pick<
  StripFrameProps,
  "title" | "line" | "next" | "tone" | "isEnding"
> {
  /** Undefined unless something waits that could be sent in the same conversation. */
  onCarryOn: (() => void) | undefined;
  /** Undefined while there is no debrief to go to. */
  onGo: (() => void) | undefined;
  /** Whether its button takes the focus that Stop loses. */
  takesFocus: boolean;
}

/** Shown once a call is over. */
export function EndedStrip({ onCarryOn, onGo, takesFocus, ...frame }: EndedStripProps) {
  return (
    <StripFrame icon={flagIcon} {...frame}>
      {onCarryOn && <LeavingButton name="Carry on" onClick={onCarryOn} />}
      {onGo && <GoButton onClick={onGo} takesFocus={takesFocus} />}
    </StripFrame>
  );
}

function GoButton({ onClick, takesFocus }: { onClick: () => void; takesFocus: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest(".control-bar");
    if (!takesFocus || !isLost || !button.current) return undefined;
    button.current.focus({ preventScroll: true });
    // Closing takes a moment, in which the visitor may have gone elsewhere.
    return hasScrolledLast() ? undefined : bringIntoView(button.current);
  }, [takesFocus]);
  return (
    <Button ref={button} onClick={onClick}>
      Go to the debrief
    </Button>
  );
}

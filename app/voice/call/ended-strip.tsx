import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { flagIcon } from "./call-icons.ts";
import { StripFrame } from "./strip.tsx";
import type { StripState } from "./strip-state.ts";

interface EndedStripProps {
  title: string;
  line: ReactNode;
  /** Stands under the line, whole. */
  next: string | undefined;
  tone: StripState["tone"];
  isEnding?: true | undefined;
  /** Undefined while there is no debrief to go to. */
  onGo: (() => void) | undefined;
  /** Whether its button takes the focus that Stop loses. */
  takesFocus: boolean;
}

/** Shown once a call is over. */
export function EndedStrip({
  title,
  line,
  next,
  tone,
  isEnding,
  onGo,
  takesFocus,
}: EndedStripProps) {
  return (
    <StripFrame
      tone={tone}
      icon={flagIcon}
      title={title}
      line={line}
      next={next}
      isEnding={isEnding}
    >
      {onGo && <GoButton onClick={onGo} takesFocus={takesFocus} />}
    </StripFrame>
  );
}

function GoButton({ onClick, takesFocus }: { onClick: () => void; takesFocus: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest(".control-bar");
    if (takesFocus && isLost) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Button ref={button} onClick={onClick}>
      Go to the debrief
    </Button>
  );
}

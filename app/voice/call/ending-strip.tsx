import { useEffect, useRef } from "react";
import { type DeclaredEnding, endingTitle } from "../scenarios/endings.ts";
import { flagIcon } from "./call-icons.ts";
import { StripFrame } from "./strip.tsx";
import { endingTone } from "./strip-state.ts";

interface EndingStripProps {
  ending: DeclaredEnding;
  /** Whether the visitor asked to see it, and is led to it. */
  takesFocus: boolean;
}

/** How an example ended. */
export function EndingStrip({ ending, takesFocus }: EndingStripProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It may load late: whoever has gone on to the debrief stays there.
    if (!takesFocus || document.activeElement?.closest(".debrief-region")) return;
    // At once, whatever motion the visitor wants.
    root.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
    root.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div aria-live={takesFocus ? undefined : "polite"}>
      <StripFrame
        ref={root}
        tone={endingTone(ending)}
        icon={flagIcon}
        title={endingTitle(ending)}
        line={ending.reason}
        isEnding
      />
    </div>
  );
}

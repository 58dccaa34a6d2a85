import { useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import type { RealtimeSession } from "../realtime/realtime-session.ts";
import { ignoreRepeats, restoreFocusToCall } from "./call-buttons.tsx";
import { pauseIcon } from "./call-icons.ts";
import { Icon } from "./icon.tsx";

interface PauseButtonProps {
  session: RealtimeSession;
  /** Whether the persona says goodbye, after which the call ends. */
  isEnding: boolean;
  /** Carries on with a paused call. */
  resume: () => void;
}

/** Pressed in a pause, which a second press ends. Can be focused as soon as a call is carried on, although it connects first. */
export const PauseButton = observer(function PauseButton({
  session,
  isEnding,
  resume,
}: PauseButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isDisabled = !["connected", "paused"].includes(session.state.phase) || isEnding;
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (document.activeElement === current) restoreFocusToCall();
    };
  }, []);
  return (
    <Button
      ref={button}
      kind="soft"
      className="pause"
      aria-pressed={session.isPaused}
      aria-disabled={isDisabled || undefined}
      onKeyDown={ignoreRepeats}
      onClick={() => {
        if (isDisabled) return;
        if (session.isPaused) resume();
        else session.pause();
      }}
    >
      <Icon path={pauseIcon} />
      Pause
    </Button>
  );
});

import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import type { RealtimeSession } from "../realtime/realtime-session.ts";
import { pauseIcon } from "./call-icons.ts";
import { Icon } from "./icon.tsx";

interface PauseButtonProps {
  session: RealtimeSession;
  /** Whether the persona says goodbye, after which the call ends. */
  isEnding: boolean;
}

export const PauseButton = observer(function PauseButton({ session, isEnding }: PauseButtonProps) {
  if (session.isIdle) return null;
  return (
    <Button
      kind="soft"
      className="pause"
      aria-pressed={session.isPaused}
      disabled={session.state.phase !== "connected" || isEnding}
      onClick={() => session.pause()}
    >
      <Icon path={pauseIcon} />
      Pause
    </Button>
  );
});

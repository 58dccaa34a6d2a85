import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { LiveNotice } from "../../ui/live-notice.tsx";
import { observer } from "../../ui/observer.ts";
import { formatElapsed } from "../../ui/elapsed-time.ts";
import type { RealtimeSession } from "../realtime/realtime-session.ts";
import { focusCallButton } from "./call-buttons.tsx";
import { HoldButton } from "./hold-button.tsx";
import type { HoldToTalk } from "./hold-to-talk.ts";
import "./call-tools-bar.css";

interface CallToolsBarProps {
  session: RealtimeSession;
  hold: HoldToTalk;
  hint: { readonly state: string; ask(): Promise<void> };
  takesTurnsByHand: boolean;
  /** Whether the persona says goodbye, after which the call ends. */
  isEnding: boolean;
  /** How long the call has lasted, and what it has cost. */
  soFar: ReactNode;
}

/** What a visitor has at hand during a call, besides the buttons that are always there. */
export const CallToolsBar = observer(function CallToolsBar(props: CallToolsBarProps) {
  const { session, hold, hint, takesTurnsByHand, isEnding, soFar } = props;
  if (session.isIdle) return null;
  const isRunning = session.state.phase === "connected" && !isEnding;
  return (
    <div className="call-tools" role="group" aria-label="Call tools">
      {soFar}
      {takesTurnsByHand && <HoldButton hold={hold} />}
      <Button kind="quiet" disabled={!isRunning} onClick={() => session.pause()}>
        Pause
      </Button>
      {/* Not disabled while a hint is on its way, which would drop the focus. */}
      <Button
        kind="quiet"
        disabled={!isRunning}
        aria-disabled={hint.state === "asking" || undefined}
        onClick={() => void hint.ask()}
      >
        Hint
      </Button>
    </div>
  );
});

/** Shown while the call is paused. Takes the focus that Pause loses. */
export const PausedNotice = observer(function PausedNotice({
  session,
  resume,
}: {
  session: RealtimeSession;
  resume: () => void;
}) {
  const carryOn = useRef<HTMLButtonElement>(null);
  const { isPaused } = session;
  useLayoutEffect(() => {
    if (isPaused) carryOn.current?.focus();
  }, [isPaused]);
  return (
    <LiveNotice
      words={
        isPaused &&
        `Paused at ${formatElapsed(session.clock.elapsedMs)}. Nothing is heard or charged. When you carry on, a new session is told what was said so far.`
      }
    >
      <Button
        ref={carryOn}
        onClick={() => {
          focusCallButton();
          resume();
        }}
      >
        Carry on
      </Button>
    </LiveNotice>
  );
});

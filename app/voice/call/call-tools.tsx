import { useId, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import type { RealtimeSession } from "../realtime/realtime-session.ts";
import { Goals } from "../scenarios/goals.tsx";
import type { Scenario } from "../scenarios/scenario.ts";
import { usePassFocusOn } from "./call-focus.ts";
import { hintIcon, Icon, notesIcon, pauseIcon } from "./icon.tsx";
import "./notes.css";

interface CallToolProps {
  session: RealtimeSession;
  /** True while the persona says goodbye, after which the call ends. */
  isEnding: boolean;
}

interface PauseButtonProps extends CallToolProps {
  resume: () => void;
}

/** Stays focusable while a resumed call connects. */
export const PauseButton = observer(function PauseButton(props: PauseButtonProps) {
  const { session, isEnding, resume } = props;
  const button = useRef<HTMLButtonElement>(null);
  const isDisabled = !["connected", "paused"].includes(session.state.phase) || isEnding;
  usePassFocusOn(button);
  return (
    <Button
      ref={button}
      kind="soft"
      className="pause"
      aria-pressed={session.isPaused}
      aria-disabled={isDisabled || undefined}
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

interface HintButtonProps extends CallToolProps {
  hint: { readonly state: string; ask(): Promise<void> };
}

export const HintButton = observer(function HintButton(props: HintButtonProps) {
  const { session, hint, isEnding } = props;
  const button = useRef<HTMLButtonElement>(null);
  usePassFocusOn(button);
  return (
    <Button
      ref={button}
      kind="soft"
      disabled={session.state.phase !== "connected" || isEnding}
      // Disabling it while a hint is requested would drop focus.
      aria-disabled={hint.state === "asking" || undefined}
      onClick={() => void hint.ask()}
    >
      <Icon path={hintIcon} />
      Hint
    </Button>
  );
});

/** Shows the goals where there is no room for them beside the conversation. */
export function Notes({ scenario }: { scenario: Scenario }) {
  const id = useId();
  return (
    <>
      <Button kind="soft" className="notes-button" popoverTarget={id}>
        <Icon path={notesIcon} />
        Notes
      </Button>
      <div popover="auto" id={id} className="notes" role="group" aria-label="Notes">
        <Goals scenario={scenario} />
        <Button kind="quiet" popoverTarget={id} popoverTargetAction="hide">
          Close
        </Button>
      </div>
    </>
  );
}

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import { LeavingButton } from "./leaving-button.tsx";
import { InputLevel } from "./input-level.tsx";
import { InterruptButton } from "./interrupt-button.tsx";
import { personaVerb } from "./persona-verb.ts";
import { StripFrame } from "./strip-frame.tsx";
import { type StripInput, type StripState, stripState } from "./strip-state.ts";
import { useInView } from "./use-in-view.ts";

type StripModel = Omit<StripInput, "hasInterrupted">;

interface CallStripProps {
  model: StripModel;
  /** What the persona said last, if the visitor cut it off. */
  lastCutOff: string | undefined;
  actions: {
    resume(): void;
    unmute(): void;
    useMicrophoneAgain(): void;
    dismissSilence(): void;
  };
}

/** What is going on in a call. */
export const CallStrip = observer(function CallStrip(props: CallStripProps) {
  const { model, lastCutOff, actions } = props;
  const { session } = model;
  const state = stripState({ ...model, hasInterrupted: useNews(lastCutOff) });
  const { action, canDismiss } = state;
  return (
    <div data-persona={personaVerb(session) || undefined}>
      <StripFrame {...state}>
        {isTurn(state) && session.isMediaActive && !session.microphone.muted && (
          <InputLevel microphone={session.microphone} />
        )}
        {action === "carry-on" && <CarryOnButton onClick={actions.resume} />}
        {action === "unmute" && <LeavingButton name="Unmute" onClick={actions.unmute} />}
        {action === "choose" && (
          <Button kind="quiet" onClick={focusMicrophones}>
            Choose another
          </Button>
        )}
        {action === "use-again" && (
          <LeavingButton name="Use the microphone again" onClick={actions.useMicrophoneAgain} />
        )}
        {canDismiss && <LeavingButton name="Dismiss" onClick={actions.dismissSilence} />}
        <InterruptButton session={session} />
      </StripFrame>
    </div>
  );
});

/** Whether it says whose turn it is, beside which a level tells whether the visitor is heard. */
function isTurn({ tone, now }: StripState): boolean {
  return tone === "you" || tone === "them" || now !== undefined;
}

/** Milliseconds for which an interruption is news. */
const newsTime = 4_000;

/** Whether `value` has just come. */
function useNews(value: string | undefined): boolean {
  const [old, setOld] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setOld(value), newsTime);
    return () => clearTimeout(timer);
  }, [value]);
  return value !== undefined && value !== old;
}

/** Takes the focus that Pause loses. */
function CarryOnButton({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), []);
  // With very large letters it is below the window.
  useInView(button);
  return (
    <Button
      ref={button}
      onClick={() => {
        // Not Stop, which one press too many would hang up with.
        document.querySelector<HTMLElement>(".pause")?.focus({ preventScroll: true });
        onClick();
      }}
    >
      Carry on
    </Button>
  );
}

function focusMicrophones(): void {
  document.querySelector<HTMLElement>(".microphone-choice select")?.focus();
}

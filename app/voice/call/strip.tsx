import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Level } from "../../ui/level.tsx";
import { observer } from "../../ui/observer.ts";
import type { RealtimeSession } from "../realtime/realtime-session.ts";
import { usePassFocusOn } from "./call-focus.ts";
import { Icon, interruptIcon } from "./icon.tsx";
import { VanishingButton } from "./vanishing-button.tsx";
import { useInView } from "./scrolling.ts";
import { StripFrame } from "./strip-frame.tsx";
import { personaVerb, type StripInput, type StripState, stripState } from "./strip-state.ts";

interface CallStripProps {
  model: Omit<StripInput, "hasInterrupted">;
  /** The key of the persona's last message, if the visitor interrupted it. */
  interruptedKey: string | undefined;
  onResume: () => void;
  onUseMicrophone: () => void;
  onHoldToTalk: () => void;
}

export const CallStrip = observer(function CallStrip(props: CallStripProps) {
  const { model, interruptedKey, onResume, onUseMicrophone, onHoldToTalk } = props;
  const { session, silence, noise } = model;
  const state = stripState({ ...model, hasInterrupted: useNews(interruptedKey) });
  const { action, canDismiss } = state;
  return (
    <div data-persona={personaVerb(session) || undefined}>
      <StripFrame {...state}>
        {showsLevel(state) && session.isMediaActive && !session.microphone.muted && (
          <Level name="Input level" read={() => session.microphone.level()} />
        )}
        {action === "carry-on" && <CarryOnButton onClick={onResume} />}
        {action === "unmute" && (
          <VanishingButton name="Unmute" onClick={() => session.microphone.setMuted(false)} />
        )}
        {action === "choose" && (
          <Button kind="quiet" onClick={focusMicrophones}>
            Choose another
          </Button>
        )}
        {action === "use-again" && (
          <VanishingButton name="Use the microphone again" onClick={onUseMicrophone} />
        )}
        {isAboutNoise(state) && (
          <NoiseActions
            onFinish={action === "hold" ? undefined : () => noise.endTurn()}
            onHold={onHoldToTalk}
          />
        )}
        {canDismiss && <VanishingButton name="Dismiss" onClick={() => silence.dismiss()} />}
        <InterruptButton session={session} />
      </StripFrame>
    </div>
  );
});

/** Returns whether the state has the level, which shows that the visitor, or noise, is heard. */
function showsLevel(state: StripState): boolean {
  const isTurn = state.tone === "you" || state.tone === "them" || state.now !== undefined;
  return isTurn || isAboutNoise(state);
}

function isAboutNoise({ action }: StripState): boolean {
  return action === "hold" || action === "finish-or-hold";
}

/** The actions can disappear at any moment, since words end the noise. */
function NoiseActions(props: { onFinish: (() => void) | undefined; onHold: () => void }) {
  const { onFinish, onHold } = props;
  const place = useRef<HTMLDivElement>(null);
  usePassFocusOn(place);
  return (
    <div ref={place} className="row noise-actions">
      {onFinish && <VanishingButton name="I have finished" onClick={onFinish} />}
      {/* From Mute, the focus goes on to "Hold to talk" as that appears. */}
      <VanishingButton
        kind={onFinish ? "bare" : "quiet"}
        name="Hold to talk instead"
        onClick={onHold}
      />
    </div>
  );
}

/** Milliseconds. */
const newsTime = 4_000;

function useNews(value: string | undefined): boolean {
  const [old, setOld] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setOld(value), newsTime);
    return () => clearTimeout(timer);
  }, [value]);
  return value !== undefined && value !== old;
}

/** Takes over the focus from Pause, which it replaces. */
function CarryOnButton({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), []);
  // With very large text, the button is below the window.
  useInView(button);
  return (
    <Button
      ref={button}
      onClick={() => {
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

/** Stays focusable while there is nothing to interrupt, since the persona may go on at once. */
const InterruptButton = observer(function InterruptButton(props: { session: RealtimeSession }) {
  const { session } = props;
  const button = useRef<HTMLButtonElement>(null);
  const { isDataOpen, activity, isThinking } = session;
  const isIdle = !activity.personaSpeaks && !isThinking;
  usePassFocusOn(button, !isDataOpen);
  return (
    <Button
      ref={button}
      kind="quiet"
      className="interrupt"
      disabled={!isDataOpen}
      aria-disabled={isIdle || undefined}
      onClick={() => session.interrupt()}
    >
      <Icon path={interruptIcon} />
      Interrupt
    </Button>
  );
});

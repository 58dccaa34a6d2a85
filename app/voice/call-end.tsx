import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { formatElapsed } from "../ui/elapsed-time.ts";
import { observer } from "../ui/observer.ts";
import { flagIcon } from "./call/icon.tsx";
import { VanishingButton } from "./call/vanishing-button.tsx";
import { bringIntoView, hasScrolledLast } from "./call/scrolling.ts";
import { StripFrame } from "./call/strip-frame.tsx";
import { endingTone } from "./call/strip-state.ts";
import { requestCost } from "./completions/request-words.ts";
import { shortName } from "./conversation/persona-name.ts";
import { formatCost } from "./cost/dollars.ts";
import { goToDebrief, haveBothSpoken } from "./debrief/go-to-debrief.ts";
import type { Call, Visit } from "./live-call.ts";
import { endingTitle } from "./scenarios/endings.ts";

export interface InCallProps {
  call: Call;
  visit: Visit;
}

/** Says how a call ended, until the next one is prepared. */
export const CallEnd = observer(function CallEnd(props: InCallProps) {
  const { call, visit } = props;
  const { session, conversation } = call;
  const { outcome, storage, startingPoint } = visit;
  const [answered, setAnswered] = useState<number>();
  const { line, summary, ask, found } = useEndTexts(props);
  const isShown = session.startedAt !== undefined && !startingPoint;
  const { ending } = outcome;
  const isLeft = session.endedByLeaving && call.budget.stage !== "spent";
  const hasDebrief = storage.debriefOf(session.startedAt) !== undefined;
  const isNews = hasDebrief || answered !== session.startedAt;
  const leadsToDebrief = isShown && isNews && haveBothSpoken(conversation);
  useLayoutEffect(() => {
    outcome.set({ leadsToDebrief });
    return () => outcome.set({ leadsToDebrief: false });
  }, [outcome, leadsToDebrief]);
  if (!isShown) return null;
  return (
    <StripFrame
      icon={flagIcon}
      title={`Call ended · ${formatElapsed(session.clock.elapsedMs)}`}
      line={
        ending ? (
          <>
            <strong>{endingTitle(ending)}.</strong> <bdi>{ending.reason}</bdi>
          </>
        ) : (
          line || (hasDebrief ? found : summary)
        )
      }
      next={[ending && line, (ending || line) && !hasDebrief && ask].filter(Boolean).join(" ")}
      tone={ending ? endingTone(ending) : "plain"}
      isEnding={ending && true}
    >
      {((call.canCarryOn && conversation.hasUnsent) || isLeft) && (
        <VanishingButton name="Carry on" onClick={() => void visit.resume()} />
      )}
      {leadsToDebrief && (
        <GoButton
          // The debrief takes the focus itself.
          takesFocus={session.state.phase === "closed" && !hasDebrief}
          onClick={() => {
            goToDebrief();
            setAnswered(session.startedAt);
          }}
        />
      )}
    </StripFrame>
  );
});

/** @param takesFocus whether the button takes the focus that Stop loses */
function GoButton({ onClick, takesFocus }: { onClick: () => void; takesFocus: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest(".control-bar");
    if (!takesFocus || !isLost || !button.current) return undefined;
    button.current.focus({ preventScroll: true });
    // The visitor may have scrolled away while the call was closing.
    return hasScrolledLast() ? undefined : bringIntoView(button.current);
  }, [takesFocus]);
  return (
    <Button ref={button} onClick={onClick}>
      Go to the debrief
    </Button>
  );
}

/** Returns what screen readers announce of a call that is over. The strip announces the declared ending. */
export function useEndAnnouncement(props: InCallProps): string | undefined {
  const { session } = props.call;
  const { outcome, startingPoint, storage } = props.visit;
  const { summary, line } = useEndTexts(props);
  if (!session.isIdle || session.startedAt === undefined || startingPoint) return undefined;
  // Whether the recording is kept would be announced a second time.
  if (storage.recorders > 0) return undefined;
  const elapsed = formatElapsed(session.clock.elapsedMs);
  return `Call ended after ${elapsed}. ${outcome.ending ? line : summary}`;
}

function useEndTexts({ call, visit }: InCallProps) {
  const { session, conversation, budget, cost } = call;
  const isSpent = budget.stage === "spent";
  const spent = useFinalCost(isSpent, formatCost(cost.dollars ?? 0, cost.isAtLeast));
  const line = [
    session.endedByLeaving && "It ended when its page was left.",
    isSpent && `The call has ended because your budget was used up: it cost ${spent}.`,
    visit.storage.isRecorded(session.startedAt) &&
      visit.storage.recorders === 0 &&
      !visit.storage.isUnavailable &&
      "The call and its recording are kept in this browser.",
  ]
    .filter(Boolean)
    .join(" ");
  const name = shortName(call.scenario.persona.name);
  // Observing all messages during a call would take long at each word.
  const isOffered = session.isIdle && haveBothSpoken(conversation);
  const askBelow = `Ask for the debrief below, for ${requestCost}`;
  return {
    line,
    summary: line || (isOffered ? `${askBelow}, to see what moved ${name} and what didn’t.` : ""),
    ask: isOffered && `${askBelow}.`,
    found: `The debrief below says what moved ${name} and what didn’t.`,
  };
}

/** Freezes the cost when the call is over: the debrief adds to it, and a changed text would be announced again. */
function useFinalCost(isOver: boolean, cost: string): string {
  const [final, setFinal] = useState<string>();
  if (isOver !== (final !== undefined)) setFinal(isOver ? cost : undefined);
  return final ?? cost;
}

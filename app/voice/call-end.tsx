import { useLayoutEffect, useState } from "react";
import { formatElapsed } from "../ui/elapsed-time.ts";
import { observer } from "../ui/observer.ts";
import type { Call, Visit } from "./live-call.ts";
import { EndedStrip } from "./call/ended-strip.tsx";
import { endingTone } from "./call/strip-state.ts";
import { requestCost } from "./completions/request-words.ts";
import { shortName } from "./conversation/persona-name.ts";
import { formatDollars } from "./cost/dollars.ts";
import { goToDebrief, haveBothSpoken } from "./debrief/go-to-debrief.ts";
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
  const { line, words, ask, found } = useEnd(props);
  const isShown = session.startedAt !== undefined && !startingPoint;
  const { ending } = outcome;
  const hasDebrief = storage.debriefOf(session.startedAt) !== undefined;
  const isNews = hasDebrief || answered !== session.startedAt;
  const leadsToDebrief = isShown && isNews && haveBothSpoken(conversation);
  useLayoutEffect(() => {
    outcome.set({ leadsToDebrief });
    return () => outcome.set({ leadsToDebrief: false });
  }, [outcome, leadsToDebrief]);
  if (!isShown) return null;
  return (
    <EndedStrip
      title={`Call ended · ${formatElapsed(session.clock.elapsedMs)}`}
      line={
        ending ? (
          <>
            <strong>{endingTitle(ending)}.</strong> {ending.reason}
          </>
        ) : (
          line || (hasDebrief ? found : words)
        )
      }
      next={[ending && line, (ending || line) && !hasDebrief && ask].filter(Boolean).join(" ")}
      tone={ending ? endingTone(ending) : "plain"}
      isEnding={ending && true}
      // The debrief itself takes the focus when it comes.
      takesFocus={session.state.phase === "closed" && !hasDebrief}
      onCarryOn={call.canCarryOn && conversation.hasUnsent ? () => void visit.resume() : undefined}
      onGo={
        leadsToDebrief
          ? () => {
              goToDebrief();
              setAnswered(session.startedAt);
            }
          : undefined
      }
    />
  );
});

/** What a screen reader is told of a call that is over. How the talk itself ended is told elsewhere. */
export function useSaidOfEnd(props: InCallProps): string | undefined {
  const { session } = props.call;
  const { outcome, startingPoint } = props.visit;
  const { words, line } = useEnd(props);
  if (!session.isIdle || session.startedAt === undefined || startingPoint) return undefined;
  const elapsed = formatElapsed(session.clock.elapsedMs);
  return `Call ended after ${elapsed}. ${outcome.ending ? line : words}`;
}

/** What is said of a call that is over, besides how the talk ended. */
function useEnd({ call, visit }: InCallProps) {
  const { session, conversation, budget, cost } = call;
  const isSpent = budget.stage === "spent";
  const spent = useAtEnd(isSpent, cost.dollars ?? 0);
  const line = [
    isSpent &&
      `The call has ended because your budget was used up: it cost ${formatDollars(spent)}.`,
    visit.storage.isRecorded(session.startedAt) &&
      "The call and its recording are kept in this browser.",
  ]
    .filter(Boolean)
    .join(" ");
  const name = shortName(call.scenario.persona.name);
  const isOffered = haveBothSpoken(conversation);
  const offer = `${askBelow}, to see what moved ${name} and what didn’t.`;
  const found = `The debrief below says what moved ${name} and what didn’t.`;
  return {
    line,
    words: line || (isOffered ? offer : ""),
    ask: isOffered && `${askBelow}.`,
    found,
  };
}

/** The strip's button only leads there. */
const askBelow = `Ask for the debrief below, for ${requestCost}`;

/** What the call cost: the debrief costs more, and a text that changes would be announced again. */
function useAtEnd(isOver: boolean, dollars: number): number {
  const [atEnd, setAtEnd] = useState<number>();
  if (isOver !== (atEnd !== undefined)) setAtEnd(isOver ? dollars : undefined);
  return atEnd ?? dollars;
}

import { createElement, useEffect, useLayoutEffect } from "react";
import { observer } from "../ui/observer.ts";
import type { CallTools } from "./call-tools.ts";
import { focusCallButton } from "./call/call-buttons.tsx";
import { CallToolsBar, PausedNotice } from "./call/call-tools-bar.tsx";
import { Captions } from "./call/captions.tsx";
import { HoldNotice } from "./call/hold-notice.tsx";
import { LineGapNotice } from "./call/line-gap-notice.tsx";
import { MutedNotice } from "./call/muted-notice.tsx";
import { showConversation } from "./call/show-conversation.ts";
import { SilentMicrophoneNotice } from "./call/silent-microphone-notice.tsx";
import { TurnStatus } from "./call/turn-status.tsx";
import type { Conversation } from "./conversation/conversation.ts";
import { currentLine } from "./conversation/current-line.ts";
import { HintCard } from "./conversation/hint-card.tsx";
import { BudgetNotice } from "./cost/budget-notice.tsx";
import { CallSoFar } from "./cost/call-so-far.tsx";
import { CostSoFar } from "./cost/cost-so-far.tsx";
import { inDollars } from "./cost/dollars.ts";
import { DeletedNotice } from "./history/deleted-notice.tsx";
import { KeptRehearsal } from "./history/kept-rehearsal.tsx";
import { RecordingNotice } from "./history/recording-notice.tsx";
import type { StorageStatus } from "./history/storage-status.ts";
import { loadLateParts } from "./late-parts.ts";
import { DebriefOffer } from "./debrief/debrief-offer.tsx";
import type { Outcome } from "./debrief/outcome.ts";
import type { RealtimeSession } from "./realtime/realtime-session.ts";
import type { RehearsalPlan } from "./scenarios/plan.ts";
import type { ScenarioChoice } from "./scenarios/scenario-choice.ts";
import { endingTitle } from "./scenarios/endings.ts";
import { SharedLinkNotice } from "./scenarios/shared-link-notice.tsx";

export interface InCallProps {
  session: RealtimeSession;
  resume: () => void;
  tools: CallTools;
  plan: RehearsalPlan;
  conversation: Conversation;
  storage: StorageStatus;
  outcome: Outcome;
  scenarios: ScenarioChoice;
  /** Whether the next call begins at a turn of this one or of another. */
  triesAgain: boolean;
}

/** What stands in the bar during a call. */
const InCallBar = observer(function InCallBar(props: InCallProps) {
  const { session, resume, tools, plan, storage, conversation, outcome, triesAgain } = props;
  const { cost } = tools;
  const isLive = !session.isIdle;
  const isConnected = session.state.phase === "connected";
  useEffect(() => {
    if (isConnected) void loadLateParts();
  }, [isConnected]);
  useLayoutEffect(() => {
    if (isLive) showConversation();
  }, [isLive]);
  const personaName = (outcome.script ?? plan).scenario.persona.name;
  return (
    <>
      <CallToolsBar
        session={session}
        hold={tools.hold}
        hint={tools.hint}
        takesTurnsByHand={plan.turnTaking === "hold"}
        isEnding={tools.budget.stage === "ending"}
        soFar={<CallSoFar clock={session.clock} cost={cost} budget={plan.budget} />}
      />
      <InCallCaptions {...props} />
      {/* The card comes with its words, which is too late for a live region. */}
      <div className="visually-hidden" aria-live="polite">
        {isLive &&
          outcome.ending &&
          `Ending: ${endingTitle(outcome.ending)}. ${outcome.ending.reason}`}
      </div>
      <div className="call-notices">
        <PausedNotice session={session} resume={resume} />
        <HoldNotice hold={tools.hold} />
        <LineGapNotice gap={tools.gap} personaName={personaName} />
        <MutedNotice speech={tools.mutedSpeech} microphone={session.microphone} />
        <SilentMicrophoneNotice silence={tools.silence} />
        <BudgetNotice
          guard={tools.budget}
          cost={cost}
          budget={plan.budget}
          isPast={triesAgain && !isLive}
        />
        <DeletedNotice call={session} storage={storage} />
        <SharedLinkNotice
          scenarios={props.scenarios}
          isLive={!session.isIdle}
          onOpen={focusCallButton}
        />
        <DebriefOffer
          call={session}
          conversation={conversation}
          outcome={outcome}
          onDismiss={focusCallButton}
          personaName={personaName}
          isRecorded={storage.isRecorded(session.startedAt)}
        />
        {!session.isIdle && <RecordingNotice storage={storage} isAnnounced />}
      </div>
    </>
  );
});

const InCallCaptions = observer(function InCallCaptions(props: InCallProps) {
  const { session, plan, conversation } = props;
  const line = currentLine(conversation.items);
  return (
    <Captions
      isLive={!session.isIdle}
      line={
        line && {
          name: line.isPersona ? plan.scenario.persona.name : "You",
          text: line.text,
          isSpoken: line.isPlaying,
        }
      }
    />
  );
});

/** What stands beside the composer during a call. */
function InCallHint({ tools }: InCallProps) {
  return <HintCard hint={tools.hint} />;
}

/** What stands beside the time and the tokens of a call. */
const InCallCost = observer(function InCallCost({ tools, plan }: InCallProps) {
  return <CostSoFar cost={tools.cost} budget={plan.budget} />;
});

const InCallTurn = observer(function InCallTurn({ session, outcome, plan }: InCallProps) {
  const { name } = (outcome.script ?? plan).scenario.persona;
  return <TurnStatus session={session} personaName={name} />;
});

/** What stands beside the switch with which a call is recorded. */
const InCallRecording = observer(function InCallRecording({ session, storage }: InCallProps) {
  return <RecordingNotice storage={storage} isAnnounced={session.isIdle} />;
});

/** What stands with the debrief of a call. */
const InCallPlayer = observer(function InCallPlayer({ session, storage, tools }: InCallProps) {
  const { dollars } = tools.cost;
  return (
    <>
      {dollars !== undefined && <p>{`The call cost ${inDollars(dollars)}.`}</p>}
      <KeptRehearsal call={session} storage={storage} />
    </>
  );
});

export const inCallParts = {
  bar: InCallBar,
  cost: InCallCost,
  hint: InCallHint,
  recording: InCallRecording,
  player: InCallPlayer,
  turn: InCallTurn,
};

export function InCallPart({ part, ...props }: InCallProps & { part: keyof typeof inCallParts }) {
  return createElement(inCallParts[part], props);
}

import { createElement, useEffect, useLayoutEffect } from "react";
import { observer } from "../ui/observer.ts";
import { CallEnd, canCarryOn, type CallEndProps, scenarioOf, useSaidOfEnd } from "./call-end.tsx";
import { focusCallButton } from "./call/call-buttons.tsx";
import { CallStrip } from "./call/strip.tsx";
import { HintButton } from "./call/hint-button.tsx";
import { HoldButton } from "./call/hold-button.tsx";
import { useLastDeed } from "./call/last-deed.ts";
import { MicrophoneOff } from "./call/microphone-off.tsx";
import { Notes } from "./call/notes.tsx";
import { PauseButton } from "./call/pause-button.tsx";
import { showConversation } from "./call/show-conversation.ts";
import { type StripInput, stripState } from "./call/strip-state.ts";
import { useKeepConversationInView } from "./call/keep-conversation-in-view.ts";
import { HintCard } from "./conversation/hint-card.tsx";
import { hintWords } from "./conversation/hint.ts";
import { lastCutOff } from "./conversation/last-cut-off.ts";
import { shortName } from "./conversation/persona-name.ts";
import { TimeAndTokens } from "./conversation/time-and-tokens.tsx";
import { typedAnswer } from "./conversation/typed-answer.ts";
import { CostSoFar } from "./cost/cost-so-far.tsx";
import { inDollars } from "./cost/dollars.ts";
import { DeletedNotice } from "./history/deleted-notice.tsx";
import { KeptRehearsal } from "./history/kept-rehearsal.tsx";
import { RecordingNotice } from "./history/recording-notice.tsx";
import { loadLateParts } from "./late-parts.ts";
import { Goals } from "./scenarios/goals.tsx";
import type { ScenarioChoice } from "./scenarios/scenario-choice.ts";
import { SharedLinkNotice } from "./scenarios/shared-link-notice.tsx";

export interface InCallProps extends CallEndProps {
  refreshMicrophones: () => void;
  scenarios: ScenarioChoice;
}

function stripInput(props: InCallProps): Omit<StripInput, "hasInterrupted"> {
  const { session, tools, plan, conversation, outcome } = props;
  const { persona, firstSpeaker } = scenarioOf(props);
  return {
    session,
    hold: tools.hold,
    gap: tools.gap,
    mutedSpeech: tools.mutedSpeech,
    silence: tools.silence,
    takesTurnsByHand: plan.turnTaking === "hold",
    isOverBudget: tools.budget.stage === "ending",
    ending: outcome.ending,
    name: shortName(persona.name),
    awaits: conversation.isEmpty ? (firstSpeaker === "you" ? "visitor" : "persona") : undefined,
  };
}

/** What is going on, between the turns and the controls. */
const InCallStrip = observer(function InCallStrip(props: InCallProps) {
  const { session, resume, refreshMicrophones, tools, storage, scenarios, conversation } = props;
  const isLive = !session.isIdle;
  const isConnected = session.state.phase === "connected";
  useEffect(() => {
    if (isConnected) void loadLateParts();
  }, [isConnected]);
  useLayoutEffect(() => {
    if (isLive) showConversation();
  }, [isLive]);
  useKeepConversationInView(isLive);
  useLastDeed();
  return (
    <>
      <div className="call-notices">
        <DeletedNotice call={session} storage={storage} />
        <SharedLinkNotice scenarios={scenarios} isLive={isLive} onOpen={focusCallButton} />
        {isLive && <RecordingNotice storage={storage} isAnnounced />}
      </div>
      {isLive ? (
        <CallStrip
          model={stripInput(props)}
          lastCutOff={lastCutOff(conversation.items)}
          actions={{
            resume,
            unmute: () => session.microphone.setMuted(false),
            useMicrophoneAgain: refreshMicrophones,
            dismissSilence: () => tools.silence.dismiss(),
          }}
        />
      ) : (
        <CallEnd {...props} />
      )}
    </>
  );
});

/** What a screen reader is told of the call. Whose turn it is can be heard. */
const InCallSaid = observer(function InCallSaid(props: InCallProps) {
  const { session, tools, plan } = props;
  const end = useSaidOfEnd(props);
  const said = session.isIdle
    ? end
    : stripState({ ...stripInput(props), hasInterrupted: false }).says;
  const isNearEnd = tools.budget.stage === "warned" && !session.isIdle;
  return (
    <>
      {said && <p key={said}>{said}</p>}
      {isNearEnd && (
        <p>
          {`${plan.budget === undefined ? "Your budget" : `Your budget of ${inDollars(plan.budget)}`} is nearly used up. When it runs out, the other person says goodbye and the call ends. To carry on for longer, raise the budget.`}
        </p>
      )}
      {tools.hint.state !== "none" && <p>{`Hint: ${hintWords(tools.hint)}`}</p>}
      {!session.isIdle && <AnswerSaid {...props} />}
    </>
  );
});

/** Whoever types may not hear the answer. It is told once it has been said. */
const AnswerSaid = observer(function AnswerSaid(props: InCallProps) {
  const answer = typedAnswer(props.conversation.items);
  const name = shortName(scenarioOf(props).persona.name);
  return answer && <p key={answer.key}>{`${name}: ${answer.heardText}`}</p>;
});

/** How long the call has lasted, what it has cost and used. */
const InCallFigures = observer(function InCallFigures({
  session,
  conversation,
  tools,
  plan,
}: InCallProps) {
  return (
    <TimeAndTokens
      clock={session.clock}
      conversation={conversation}
      cost={<CostSoFar cost={tools.cost} budget={plan.budget} />}
    />
  );
});

const InCallPause = observer(function InCallPause({ session, tools, resume }: InCallProps) {
  if (session.isIdle) return null;
  return (
    <PauseButton session={session} isEnding={tools.budget.stage === "ending"} resume={resume} />
  );
});

const InCallHold = observer(function InCallHold({ session, tools, plan }: InCallProps) {
  const takesTurnsByHand = plan.turnTaking === "hold";
  if (session.isIdle) return null;
  if (session.microphone.isLeftOut) return <MicrophoneOff takesTurnsByHand={takesTurnsByHand} />;
  if (!takesTurnsByHand) return null;
  return <HoldButton hold={tools.hold} />;
});

const InCallTools = observer(function InCallTools(props: InCallProps) {
  const { session, tools } = props;
  if (session.isIdle) return null;
  return (
    <>
      <HintButton session={session} hint={tools.hint} isEnding={tools.budget.stage === "ending"} />
      <Notes scenario={scenarioOf(props)} />
    </>
  );
});

/** What becomes of a message that is sent now. */
const InCallWaits = observer(function InCallWaits(props: InCallProps) {
  const { session, start, triesAgain } = props;
  if (session.isPaused) return "This will be sent when you carry on.";
  if (triesAgain || !start.startsAnew) return "This will be sent when you connect.";
  const anew = "This starts a new conversation when you connect.";
  if (!canCarryOn(props)) return anew;
  const presses = props.conversation.hasUnsent ? "Carry on" : "Send, then Carry on";
  return `${anew} To send it in this one instead, press ${presses}.`;
});

function InCallHint({ tools }: InCallProps) {
  return <HintCard hint={tools.hint} />;
}

/** Stands in a conversation in which nothing has been said yet. */
const InCallEmpty = observer(function InCallEmpty(props: InCallProps) {
  const { session } = props;
  const scenario = scenarioOf(props);
  const isThere = session.state.phase === "connected";
  if (session.isIdle) return null;
  return (
    <div className="conversation-empty">
      {isThere && (
        <p className="conversation-opening">{`${shortName(scenario.persona.name)} has picked up.`}</p>
      )}
      <div className="conversation-goals">
        <Goals scenario={scenario} hasFacts={false} />
      </div>
    </div>
  );
});

/** Stands beside the conversation. */
const InCallGoals = observer(function InCallGoals(props: InCallProps) {
  return <Goals scenario={scenarioOf(props)} isList />;
});

/** What stands beside the switch with which a call is recorded. */
const InCallRecording = observer(function InCallRecording({ session, storage }: InCallProps) {
  return <RecordingNotice storage={storage} isAnnounced={session.isIdle} />;
});

/** What stands with the debrief of a call. */
const InCallPlayer = observer(function InCallPlayer(props: InCallProps) {
  const { session, storage, tools } = props;
  const { dollars } = tools.cost;
  return (
    <>
      {dollars !== undefined && <p>{`The call cost ${inDollars(dollars)}.`}</p>}
      <KeptRehearsal call={session} storage={storage} />
    </>
  );
});

export const inCallParts = {
  strip: InCallStrip,
  said: InCallSaid,
  figures: InCallFigures,
  pause: InCallPause,
  hold: InCallHold,
  tools: InCallTools,
  waits: InCallWaits,
  hint: InCallHint,
  empty: InCallEmpty,
  goals: InCallGoals,
  recording: InCallRecording,
  player: InCallPlayer,
};

export function InCallPart({ part, ...props }: InCallProps & { part: keyof typeof inCallParts }) {
  return createElement(inCallParts[part], props);
}

import { createElement, use, useEffect, useLayoutEffect } from "react";
import { observer } from "../ui/observer.ts";
import { CallEnd, type InCallProps, useEndAnnouncement } from "./call-end.tsx";
import { focusCallButton } from "./call/call-focus.ts";
import { HintButton, Notes, PauseButton } from "./call/call-tools.tsx";
import { HoldButton, MicrophoneOff } from "./call/hold-button.tsx";
import { showConversation, useKeepConversationInView, useLastAction } from "./call/scrolling.ts";
import { CallStrip } from "./call/strip.tsx";
import { endingAnnouncement, type StripInput, stripState } from "./call/strip-state.ts";
import { HiddenWords } from "./conversation/hidden-words.tsx";
import { HintCard } from "./conversation/hint-card.tsx";
import { hintText } from "./conversation/hint.ts";
import { shortName } from "./conversation/persona-name.ts";
import { TimeAndTokens } from "./conversation/time-and-tokens.tsx";
import { CostSoFar } from "./cost/cost-so-far.tsx";
import { formatCost, formatDollars } from "./cost/dollars.ts";
import { DeletedNotice, UnkeptDebrief, UnkeptNotice } from "./history/call-notices.tsx";
import { KeptRehearsal } from "./history/kept-rehearsal.tsx";
import { loadLateParts } from "./late-parts.ts";
import { Goals } from "./scenarios/goals.tsx";
import { SharedLinkNotice } from "./scenarios/shared-link-notice.tsx";

function stripInput({ call, visit }: InCallProps): Omit<StripInput, "hasInterrupted"> {
  const { session, conversation, hold, dropout, mutedSpeech, silence, noise, budget } = call;
  const { persona, firstSpeaker } = call.scenario;
  return {
    session,
    hold,
    dropout,
    mutedSpeech,
    silence,
    noise,
    takesTurnsByHand: visit.choices.turnTaking === "hold",
    isOverBudget: budget.stage === "ending",
    ending: visit.outcome.ending,
    name: shortName(persona.name),
    awaits: conversation.isEmpty ? (firstSpeaker === "you" ? "visitor" : "persona") : undefined,
  };
}

const InCallStrip = observer(function InCallStrip(props: InCallProps) {
  const { call, visit } = props;
  const { session, conversation } = call;
  const { storage, scenarios } = visit;
  const isLive = !session.isIdle;
  const isConnected = session.state.phase === "connected";
  useEffect(() => {
    if (isConnected) void loadLateParts();
  }, [isConnected]);
  useLayoutEffect(() => {
    if (isLive) showConversation();
  }, [isLive]);
  useKeepConversationInView(isLive);
  useLastAction();
  return (
    <>
      <div className="call-notices">
        <DeletedNotice call={session} storage={storage} />
        <SharedLinkNotice scenarios={scenarios} isLive={isLive} onOpen={focusCallButton} />
        <UnkeptNotice call={session} storage={storage} />
      </div>
      {isLive ? (
        <CallStrip
          model={stripInput(props)}
          interruptedKey={conversation.interruptedKey}
          onResume={() => void visit.resume()}
          onUseMicrophone={() => void visit.refreshMicrophones()}
          onHoldToTalk={() => call.hold.switchFrom(visit.choices)}
        />
      ) : (
        <CallEnd {...props} />
      )}
    </>
  );
});

/** Screen readers announce these. Whose turn it is can be heard. */
const InCallAnnouncements = observer(function InCallAnnouncements(props: InCallProps) {
  const { session, budget, hint } = props.call;
  const { choices, outcome } = props.visit;
  const end = useEndAnnouncement(props);
  const text = session.isIdle
    ? end
    : stripState({ ...stripInput(props), hasInterrupted: false }).says;
  const isNearEnd = budget.stage === "warned" && !session.isIdle;
  return (
    <>
      {!session.isIdle && outcome.ending && <p>{endingAnnouncement(outcome.ending)}</p>}
      {text && <p key={text}>{text}</p>}
      {isNearEnd && (
        <p>
          {`${choices.budget === undefined ? "Your budget" : `Your budget of ${formatDollars(choices.budget)}`} is nearly used up. When it runs out, the other person says goodbye and the call ends. To carry on for longer, raise the budget.`}
        </p>
      )}
      {hint.state !== "none" && <p>{`Hint: ${hintText(hint)}`}</p>}
      {!session.isIdle && <UnspokenAnswer call={props.call} />}
    </>
  );
});

/** Announces the answer once it is whole if it has no voice, or the visitor types and may not hear it. */
const UnspokenAnswer = observer(function UnspokenAnswer({ call }: Pick<InCallProps, "call">) {
  const answer = call.conversation.unspokenAnswer;
  const name = shortName(call.scenario.persona.name);
  if (use(HiddenWords)) return null;
  return answer && <p key={answer.key}>{`${name}: ${answer.heardText}`}</p>;
});

const InCallFigures = observer(function InCallFigures({ call, visit }: InCallProps) {
  return (
    <TimeAndTokens
      clock={call.session.clock}
      conversation={call.conversation}
      cost={<CostSoFar cost={call.cost} budget={visit.choices.budget} />}
    />
  );
});

const InCallPause = observer(function InCallPause({ call, visit }: InCallProps) {
  const { session, budget } = call;
  if (session.isIdle) return null;
  const isEnding = budget.stage === "ending";
  return <PauseButton session={session} isEnding={isEnding} resume={() => void visit.resume()} />;
});

const InCallHold = observer(function InCallHold({ call, visit }: InCallProps) {
  const { session, hold } = call;
  const takesTurnsByHand = visit.choices.turnTaking === "hold";
  if (session.isIdle) return null;
  if (session.microphone.isLeftOut) return <MicrophoneOff takesTurnsByHand={takesTurnsByHand} />;
  if (!takesTurnsByHand) return null;
  return <HoldButton hold={hold} />;
});

const InCallTools = observer(function InCallTools({ call }: InCallProps) {
  const { session, hint, budget, scenario } = call;
  if (session.isIdle) return null;
  return (
    <>
      <HintButton session={session} hint={hint} isEnding={budget.stage === "ending"} />
      <Notes scenario={scenario} />
    </>
  );
});

/** Says when a message that is typed now will be sent. */
const InCallWaits = observer(function InCallWaits({ call, visit }: InCallProps) {
  if (call.session.isPaused) return "This will be sent when you carry on.";
  if (visit.startingPoint || !call.startsNewConversation)
    return "This will be sent when you connect.";
  const starts = "This starts a new conversation when you connect.";
  if (!call.canCarryOn) return starts;
  const presses = call.conversation.hasUnsent ? "Carry on" : "Send, then Carry on";
  return `${starts} To send it in this one instead, press ${presses}.`;
});

const InCallEmpty = observer(function InCallEmpty({ call }: InCallProps) {
  const { session, scenario } = call;
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

const InCallPlayer = observer(function InCallPlayer({ call, visit }: InCallProps) {
  const { dollars, isAtLeast } = call.cost;
  return (
    <>
      {dollars !== undefined && <p>{`The call cost ${formatCost(dollars, isAtLeast)}.`}</p>}
      <KeptRehearsal call={call.session} storage={visit.storage} outcome={visit.outcome} />
    </>
  );
});

export const inCallParts = {
  strip: InCallStrip,
  announcements: InCallAnnouncements,
  figures: InCallFigures,
  pause: InCallPause,
  hold: InCallHold,
  tools: InCallTools,
  waits: InCallWaits,
  hint: ({ call }: InCallProps) => <HintCard hint={call.hint} />,
  empty: InCallEmpty,
  goals: observer(({ call }: InCallProps) => <Goals scenario={call.scenario} isList />),
  unkeptDebrief: observer(({ call, visit }: InCallProps) => (
    <UnkeptDebrief id={call.session.startedAt} storage={visit.storage} />
  )),
  player: InCallPlayer,
};

export function InCallPart({ part, ...props }: InCallProps & { part: keyof typeof inCallParts }) {
  return createElement(inCallParts[part], props);
}

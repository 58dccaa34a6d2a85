import { observer } from "../ui/observer.ts";
import type { CallTools } from "./call-tools.ts";
import { CallToolsBar, PausedNotice } from "./call/call-tools-bar.tsx";
import { Captions } from "./call/captions.tsx";
import { MutedNotice } from "./call/muted-notice.tsx";
import type { Conversation } from "./conversation/conversation.ts";
import { HintCard } from "./conversation/hint-card.tsx";
import { BudgetNotice } from "./cost/budget-notice.tsx";
import { CallSoFar } from "./cost/call-so-far.tsx";
import { CostSoFar } from "./cost/cost-so-far.tsx";
import { DeletedNotice } from "./history/deleted-notice.tsx";
import type { StorageStatus } from "./history/storage-status.ts";
import type { RealtimeSession } from "./realtime/realtime-session.ts";
import type { RehearsalPlan } from "./scenarios/plan.ts";

export interface InCallProps {
  session: RealtimeSession;
  resume: () => void;
  tools: CallTools;
  plan: RehearsalPlan;
  conversation: Conversation;
  storage: StorageStatus;
}

/** What stands in the bar during a call. */
export const InCallBar = observer(function InCallBar(props: InCallProps) {
  const { session, resume, tools, plan, storage } = props;
  const { cost } = tools;
  return (
    <>
      <CallToolsBar
        session={session}
        hold={tools.hold}
        hint={tools.hint}
        takesTurnsByHand={plan.turnTaking === "hold"}
        canPause={tools.budget.stage !== "ending"}
        soFar={<CallSoFar clock={session.clock} cost={cost} budget={plan.budget} />}
      />
      <InCallCaptions {...props} />
      <div className="call-notices" aria-live="polite">
        <PausedNotice session={session} resume={resume} />
        <MutedNotice speech={tools.mutedSpeech} microphone={session.microphone} />
        <BudgetNotice guard={tools.budget} cost={cost} budget={plan.budget} />
        <DeletedNotice call={session} storage={storage} />
      </div>
    </>
  );
});

const InCallCaptions = observer(function InCallCaptions(props: InCallProps) {
  const { session, plan, conversation } = props;
  const last = conversation.items.findLast(({ type, text }) => type === "message" && text !== "");
  const isPersona = last?.role === "assistant";
  return (
    <Captions
      isLive={!session.isIdle}
      line={
        last && {
          name: isPersona ? plan.scenario.persona.name : "You",
          text: last.text,
          isSpoken: isPersona && session.activity.personaSpeaks,
        }
      }
    />
  );
});

/** What stands beside the composer during a call. */
export function InCallHint({ tools }: InCallProps) {
  return <HintCard hint={tools.hint} />;
}

/** What stands beside the time and the tokens of a call. */
export const InCallCost = observer(function InCallCost({ tools, plan }: InCallProps) {
  return <CostSoFar cost={tools.cost} budget={plan.budget} />;
});

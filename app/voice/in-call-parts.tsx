import { NotLoaded } from "../ui/not-loaded.tsx";
import { observer } from "../ui/observer.ts";
import { lazyView } from "../ui/panel.tsx";
import type { CallModels } from "./call-models.ts";
import type { CallTools } from "./call-tools.ts";
import type { inCallParts } from "./in-call.tsx";
import type { Outcome } from "./debrief/outcome.ts";
import type { Rehearsals } from "./history/rehearsals.ts";
import type { RehearsalPlan } from "./scenarios/plan.ts";
import type { ScenarioChoice } from "./scenarios/scenario-choice.ts";

interface InCallProps {
  rehearsal: {
    readonly call: CallModels | undefined;
    readonly tools: CallTools | undefined;
    readonly plan: RehearsalPlan;
    readonly storage: Rehearsals;
    readonly outcome: Outcome;
    readonly scenarios: ScenarioChoice;
    readonly startingPoint: object | undefined;
    resume(): Promise<void>;
    refreshMicrophones(): Promise<void>;
  };
  part: keyof typeof inCallParts;
}

/** Renders nothing until the first call begins. */
export const InCall = observer(function InCall({ rehearsal, part }: InCallProps) {
  const { call, tools, plan, storage, outcome } = rehearsal;
  if (!call || !tools) return null;
  const { session, conversation, start } = call;
  if (session.isIdle && session.startedAt === undefined) return null;
  return (
    <LazyInCallPart
      part={part}
      session={session}
      conversation={conversation}
      start={start}
      resume={() => void rehearsal.resume()}
      refreshMicrophones={() => void rehearsal.refreshMicrophones()}
      tools={tools}
      plan={plan}
      storage={storage}
      outcome={outcome}
      scenarios={rehearsal.scenarios}
      triesAgain={rehearsal.startingPoint !== undefined}
    />
  );
});

/** The call goes on without it. Its parts come together, so one of them tells. */
const LazyInCallPart = lazyView(
  () => loadInCall().then((late) => late.InCallPart),
  ({ part, onRetry }) =>
    part === "strip" && <NotLoaded what="A part of the call" onRetry={onRetry} />,
);

export function loadInCall() {
  return import("./in-call.tsx");
}

import { observer } from "../ui/observer.ts";
import { lazyView } from "../ui/panel.tsx";
import type { CallModels } from "./call-models.ts";
import type { CallTools } from "./call-tools.ts";
import type { StorageStatus } from "./history/storage-status.ts";
import type { RehearsalPlan } from "./scenarios/plan.ts";

type InCallPart = "InCallBar" | "InCallCost" | "InCallHint";

interface InCallProps {
  rehearsal: {
    readonly call: CallModels | undefined;
    readonly tools: CallTools | undefined;
    readonly plan: RehearsalPlan;
    readonly storage: StorageStatus;
    resume(): Promise<void>;
  };
  part: InCallPart;
}

/** Renders nothing until the first call starts. */
export const InCall = observer(function InCall({ rehearsal, part }: InCallProps) {
  const { call, tools, plan, storage } = rehearsal;
  const Part = inCallParts[part];
  if (!call || !tools) return null;
  return (
    <Part
      session={call.session}
      conversation={call.conversation}
      resume={() => void rehearsal.resume()}
      tools={tools}
      plan={plan}
      storage={storage}
    />
  );
});

/** The call goes on without them. */
function lazyInCall(part: InCallPart) {
  return lazyView(
    async () => (await import("./in-call.tsx"))[part],
    () => null,
  );
}

const inCallParts = {
  InCallBar: lazyInCall("InCallBar"),
  InCallCost: lazyInCall("InCallCost"),
  InCallHint: lazyInCall("InCallHint"),
} as const;

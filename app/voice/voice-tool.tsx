import {
  type ComponentProps,
  type ComponentType,
  lazy,
  Suspense,
  useLayoutEffect,
  useState,
} from "react";
import { log } from "../log/memory-log.ts";
import { observer } from "../ui/observer.ts";
import { Panel } from "../ui/panel.tsx";
import { Tool } from "../ui/tool.tsx";
import { focusCallButton } from "./call/call-buttons.tsx";
import { CallSettings } from "./call/call-settings.tsx";
import { ControlBar } from "./call/control-bar.tsx";
import type { TracingSettings } from "./completions/tracer.ts";
import { ConversationPanel } from "./conversation/conversation-panel.tsx";
import { CostEstimate } from "./cost/cost-estimate.tsx";
import type { Estimate } from "./cost/estimate.ts";
import type { DebriefPanel } from "./debrief/debrief-panel.tsx";
import { DeviceCheckButton } from "./devices/device-check-button.tsx";
import { PastRehearsals } from "./history/past-rehearsals.tsx";
import type { InCallProps } from "./in-call.tsx";
import { KeysCard } from "./keys/keys-card.tsx";
import { LogPanel, useShowLog } from "./log-panel.tsx";
import { Rehearsal, type VoiceSettings } from "./rehearsal.ts";
import { EndingCard } from "./scenarios/ending-card.tsx";
import type { Scenario } from "./scenarios/scenario.ts";
import { SidePanels } from "./transcript/side-panels.tsx";
import "./voice-tool.css";

interface VoiceToolProps {
  voice: VoiceSettings;
  tracing: TracingSettings;
  /** The one that is chosen at first. */
  scenario: Scenario;
  /** What a call will cost. */
  estimate: Estimate;
}

/** The voice test (docs/product.md, 2). */
export const VoiceTool = observer(function VoiceTool({
  voice,
  tracing,
  scenario,
  estimate,
}: VoiceToolProps) {
  const [rehearsal] = useState(() => new Rehearsal(voice, tracing, log, scenario));
  const { session, conversation } = rehearsal;
  const showsLog = useShowLog();
  // A layout effect runs before the effects of the child views, which read the keys.
  useLayoutEffect(() => rehearsal.open(), [rehearsal]);

  return (
    <Tool
      title="Voice test"
      purpose="Rehearse a hard conversation by voice. A freelance developer is late, blames you, and wants more money before he hands over the code. Stay calm, and see how far you get."
    >
      <p className="needs-script">
        This tool talks over your browser’s microphone and needs JavaScript, which is turned off
        here. Turn it on and load the page again.
      </p>
      <div className="voice">
        <KeysCard
          keys={rehearsal.keys}
          hasKeyFailed={rehearsal.hasKeyFailed}
          isTracingSetUp={Boolean(tracing.publicKey)}
          showsLog={showsLog}
        />
        <CallSettings
          plan={rehearsal.plan}
          estimate={
            <CostEstimate estimate={estimate} models={voice} prices={() => rehearsal.prices()} />
          }
          devices={
            <DeviceCheckButton
              isIdle={session.isIdle}
              microphone={rehearsal.microphone}
              speaker={rehearsal.speaker}
            />
          }
        />
        <ControlBar call={rehearsal} tools={<InCall rehearsal={rehearsal} part="InCallBar" />} />
        <EndingCard outcome={rehearsal.outcome} call={session} onStop={focusCallButton} />
        <div className="voice-panels">
          <ConversationPanel
            session={session}
            conversation={conversation}
            send={(text, triggersResponse) => rehearsal.send(text, triggersResponse)}
            preload={() => void rehearsal.preload()}
            cost={<InCall rehearsal={rehearsal} part="InCallCost" />}
            hint={<InCall rehearsal={rehearsal} part="InCallHint" />}
          />
          <SidePanels
            transcript={rehearsal.transcript}
            conversation={conversation}
            cleaning={rehearsal.cleaning}
          />
          {showsLog && <LogPanel log={log} />}
        </div>
        <DebriefRegion rehearsal={rehearsal} />
        <PastRehearsals storage={rehearsal.storage} />
      </div>
    </Tool>
  );
});

type InCallPart = "InCallBar" | "InCallCost" | "InCallHint";

/** Renders nothing until the first call starts. */
const InCall = observer(function InCall({
  rehearsal,
  part,
}: {
  rehearsal: Rehearsal;
  part: InCallPart;
}) {
  const { call, tools, plan } = rehearsal;
  const Part = inCallParts[part];
  if (!call || !tools) return null;
  return (
    <Suspense>
      <Part
        session={call.session}
        conversation={call.conversation}
        resume={() => void rehearsal.resume()}
        tools={tools}
        plan={plan}
      />
    </Suspense>
  );
});

function lazyInCall(part: InCallPart) {
  return lazy(async (): Promise<{ default: ComponentType<InCallProps> }> => {
    try {
      return { default: (await import("./in-call.tsx"))[part] };
    } catch {
      // The call goes on without them.
      return { default: () => null };
    }
  });
}

const inCallParts = {
  InCallBar: lazyInCall("InCallBar"),
  InCallCost: lazyInCall("InCallCost"),
  InCallHint: lazyInCall("InCallHint"),
} as const;

/** Renders nothing until a conversation is over. */
const DebriefRegion = observer(function DebriefRegion({ rehearsal }: { rehearsal: Rehearsal }) {
  const { session, conversation, outcome } = rehearsal;
  if (!session.isIdle || session.startedAt === undefined) return null;
  if (!conversation || conversation.isEmpty) return null;
  return (
    <Panel title="Debrief">
      <Suspense fallback={<p className="panel-empty">Measuring…</p>}>
        <LazyDebriefPanel
          key={session.startedAt}
          conversation={conversation}
          outcome={outcome}
          completionClient={() => rehearsal.completionClient()}
        />
      </Suspense>
    </Panel>
  );
});

const LazyDebriefPanel = lazy(loadDebriefPanel);

async function loadDebriefPanel(): Promise<{
  default: ComponentType<ComponentProps<typeof DebriefPanel>>;
}> {
  try {
    return { default: (await import("./debrief/debrief-panel.tsx")).DebriefPanel };
  } catch {
    return { default: DebriefNotLoaded };
  }
}

function DebriefNotLoaded() {
  return <p className="panel-empty">The debrief could not be loaded. Load the page again.</p>;
}

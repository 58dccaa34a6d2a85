import { enableStaticRendering, observer } from "mobx-react-lite";
import {
  type ComponentType,
  lazy,
  Suspense,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { adminFlag } from "../log/admin-flag.ts";
import { log } from "../log/memory-log.ts";
import { Panel } from "../ui/panel.tsx";
import { Tool } from "../ui/tool.tsx";
import { focusCall } from "./call/call-buttons.tsx";
import { ControlBar } from "./call/control-bar.tsx";
import type { TracingSettings } from "./completions/tracer.ts";
import { ConversationPanel } from "./conversation/conversation-panel.tsx";
import { PastRehearsals } from "./history/past-rehearsals.tsx";
import { KeysCard } from "./keys/keys-card.tsx";
import { LogPanel } from "./log-panel.tsx";
import { Rehearsal, type VoiceSettings } from "./rehearsal.ts";
import { EndingCard } from "./scenarios/ending-card.tsx";
import { SidePanels } from "./transcript/side-panels.tsx";
import "./voice-tool.css";

interface RehearsalProps {
  rehearsal: Rehearsal;
}

const LazyPanel = lazy(loadPanel);

async function loadPanel(): Promise<{ default: ComponentType<RehearsalProps> }> {
  try {
    return { default: (await import("./debrief/debrief-panel.tsx")).DebriefPanel };
  } catch {
    return { default: Unavailable };
  }
}

/** What there is to learn from a conversation that is over. */
const DebriefRegion = observer(function DebriefRegion({ rehearsal }: RehearsalProps) {
  const { session, conversation } = rehearsal;
  if (!session.isIdle || session.startedAt === undefined || conversation.isEmpty) return null;
  return (
    <Panel title="Debrief">
      <Suspense fallback={<p className="panel-empty">Measuring…</p>}>
        <LazyPanel key={session.startedAt} rehearsal={rehearsal} />
      </Suspense>
    </Panel>
  );
});

function Unavailable() {
  return <p className="panel-empty">The debrief could not be loaded. Load the page again.</p>;
}

/** Whether the log is shown: the admin flag. */
function useShowLog(): boolean {
  return useSyncExternalStore(adminFlag.subscribe, isEnabled, () => false);
}

function isEnabled(): boolean {
  return adminFlag.enabled;
}

enableStaticRendering(import.meta.env.SSR);

interface VoiceToolProps {
  voice: VoiceSettings;
  tracing: TracingSettings;
}

/** The voice test screen (spec.md, 2). */
export const VoiceTool = observer(function VoiceTool({ voice, tracing }: VoiceToolProps) {
  const [rehearsal] = useState(() => new Rehearsal(voice, tracing, log));
  const showsLog = useShowLog();
  // Before the effects of the views inside: they may ask for the keys.
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
          needsKey={rehearsal.needsKey}
          isTracingSetUp={Boolean(tracing.publicKey)}
          showsLog={showsLog}
        />
        <ControlBar rehearsal={rehearsal} />
        <EndingCard outcome={rehearsal.outcome} call={rehearsal.session} onStop={focusCall} />
        <div className="voice-panels">
          <ConversationPanel rehearsal={rehearsal} />
          <SidePanels rehearsal={rehearsal} />
          {showsLog && <LogPanel log={log} />}
        </div>
        <DebriefRegion rehearsal={rehearsal} />
        <PastRehearsals outcome={rehearsal.outcome} />
      </div>
    </Tool>
  );
});

import { observer, enableStaticRendering } from "mobx-react-lite";
import { useLayoutEffect, useState } from "react";
import { log } from "../../log/log.ts";
import { Tool } from "../../ui/tool.tsx";
import { DebriefRegion } from "../debrief/debrief-region.tsx";
import { EndingCard } from "../debrief/ending-card.tsx";
import { PastRehearsals } from "../history/past-rehearsals.tsx";
import { Rehearsal, type VoiceSettings } from "../rehearsal.ts";
import type { TracingSettings } from "../tracing/tracing-settings.ts";
import { ControlBar } from "./control-bar.tsx";
import { ConversationPanel } from "./conversation-panel.tsx";
import { KeysCard } from "./keys-card.tsx";
import { LogPanel } from "./log-panel.tsx";
import { SidePanels } from "./side-panels.tsx";
import { useShowLog } from "./use-show-log.ts";
import "./voice-tool.css";

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
          session={rehearsal.session}
          tracing={tracing}
          showsLog={showsLog}
        />
        <ControlBar rehearsal={rehearsal} />
        <EndingCard outcome={rehearsal.outcome} session={rehearsal.session} />
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

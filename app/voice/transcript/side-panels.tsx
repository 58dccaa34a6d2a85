import { observer } from "mobx-react-lite";
import { lazy, type ReactNode, Suspense } from "react";
import { Panel } from "../../ui/panel.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useMediaQuery } from "../../ui/use-media-query.ts";
import type { Rehearsal } from "../rehearsal.ts";
import type { Transcript } from "./transcript.ts";
import "./side-panels.css";

const WindowList = lazy(async () => ({
  default: (await import("./window-list.tsx")).WindowList,
}));
const FinalTranscript = lazy(async () => ({
  default: (await import("./final-transcript.tsx")).FinalTranscript,
}));

/** What is made of the conversation: both panels at once where there is room, else one at a time. */
export const SidePanels = observer(function SidePanels({ rehearsal }: { rehearsal: Rehearsal }) {
  const isWide = useMediaQuery("(min-width: 1280px)");
  const windows = <WindowsPanel rehearsal={rehearsal} />;
  const transcript = <TranscriptPanel rehearsal={rehearsal} />;
  if (isWide) {
    return (
      <div className="side-panels">
        {windows}
        {transcript}
      </div>
    );
  }
  return (
    <div className="side-tabs">
      <Tabs
        label="What is made of the conversation"
        tabs={[
          { id: "windows", name: "Windows to clean", panel: windows },
          { id: "transcript", name: "Final Transcript", panel: transcript },
        ]}
      />
    </div>
  );
});

const WindowsPanel = observer(function WindowsPanel({ rehearsal }: { rehearsal: Rehearsal }) {
  const { cleaning, transcript } = rehearsal;
  return (
    <Panel title="Windows to clean">
      <div className="cleaning-switch">
        <Switch isOn={cleaning.isOn} onToggle={() => cleaning.toggle()}>
          Clean the transcript
        </Switch>
        <p>Each window is one AI request with your key, and costs you a little.</p>
      </div>
      <Filled
        transcript={transcript}
        isFilled={transcript !== undefined && transcript.windows.length > 0}
        empty="Nothing to clean yet"
      >
        {(filled) => <WindowList transcript={filled} />}
      </Filled>
    </Panel>
  );
});

const TranscriptPanel = observer(function TranscriptPanel({ rehearsal }: { rehearsal: Rehearsal }) {
  const { transcript } = rehearsal;
  return (
    <Panel title="Final Transcript">
      <Filled
        transcript={transcript}
        isFilled={transcript?.windows.some(({ state }) => state.phase === "cleaned") ?? false}
        empty="No final transcript yet"
      >
        {(filled) => <FinalTranscript transcript={filled} conversation={rehearsal.conversation} />}
      </Filled>
    </Panel>
  );
});

interface FilledProps {
  transcript: Transcript | undefined;
  isFilled: boolean;
  empty: string;
  children: (transcript: Transcript) => ReactNode;
}

function Filled({ transcript, isFilled, empty, children }: FilledProps) {
  const placeholder = <p className="panel-empty">{empty}</p>;
  if (!transcript || !isFilled) return placeholder;
  return <Suspense fallback={placeholder}>{children(transcript)}</Suspense>;
}

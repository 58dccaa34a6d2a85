import type { ReactNode } from "react";
import { notLoaded } from "../../ui/not-loaded.tsx";
import { observer } from "../../ui/observer.ts";
import { lazyView, Panel } from "../../ui/panel.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useMediaQuery } from "../../ui/use-media-query.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { CleaningSwitch } from "./cleaning-switch.ts";
import type { Transcript } from "./transcript.ts";
import "./side-panels.css";

const nothingToClean = <p className="panel-empty">Nothing to clean yet</p>;

const LazyWindowList = lazyView(
  () => import("./window-list.tsx").then((late) => late.WindowList),
  notLoaded("The windows"),
  nothingToClean,
);

const noTranscript = <p className="panel-empty">No final transcript yet</p>;

const LazyFinalTranscript = lazyView(
  () => import("./final-transcript.tsx").then((late) => late.FinalTranscript),
  notLoaded("The final transcript"),
  noTranscript,
);

interface PanelProps {
  /** Undefined until the first call starts. */
  transcript: Transcript | undefined;
  /** Undefined while it stands elsewhere. */
  cleaning: CleaningSwitch | undefined;
}

interface TranscriptPanelProps extends PanelProps {
  conversation: Conversation | undefined;
}

interface SidePanelsProps extends TranscriptPanelProps {
  /** Whether there is a conversation, beside which a narrow window has room for one panel at a time. */
  hasConversation: boolean;
  /** What the visitor wants, in a call and after it. */
  goals: ReactNode;
}

export const SidePanels = observer(function SidePanels(props: SidePanelsProps) {
  const { hasConversation, goals, transcript, conversation, cleaning } = props;
  const isWide = useMediaQuery("(min-width: 80rem)");
  const windows = (
    <WindowsPanel transcript={transcript} cleaning={hasConversation ? cleaning : undefined} />
  );
  const final = (
    <TranscriptPanel transcript={transcript} conversation={conversation} cleaning={cleaning} />
  );
  if (isWide || !hasConversation) {
    return (
      <div className="side-panels">
        {goals}
        {windows}
        {final}
      </div>
    );
  }
  return (
    <div className="side-tabs">
      <Tabs
        label="What is made of the conversation"
        tabs={[
          { id: "windows", name: "Windows to clean", panel: windows },
          { id: "transcript", name: "Final Transcript", panel: final },
        ]}
      />
    </div>
  );
});

const WindowsPanel = observer(function WindowsPanel({ transcript, cleaning }: PanelProps) {
  return (
    <Panel title="Windows to clean">
      {cleaning && (
        <div className="cleaning-switch">
          <Switch isOn={cleaning.isOn} onToggle={() => cleaning.toggle()}>
            Clean the transcript
          </Switch>
        </div>
      )}
      {transcript && transcript.windows.length > 0 ? (
        <LazyWindowList transcript={transcript} />
      ) : (
        nothingToClean
      )}
    </Panel>
  );
});

const TranscriptPanel = observer(function TranscriptPanel({
  transcript,
  conversation,
  cleaning,
}: TranscriptPanelProps) {
  return (
    <Panel title="Final Transcript">
      {conversation && hasTranscript(transcript, cleaning) ? (
        <LazyFinalTranscript conversation={conversation} />
      ) : (
        noTranscript
      )}
    </Panel>
  );
});

/** With cleaning on, nothing is shown before the first window comes back. */
function hasTranscript(
  transcript: Transcript | undefined,
  cleaning: CleaningSwitch | undefined,
): boolean {
  const isOff = cleaning?.isOn === false;
  return transcript !== undefined && !transcript.isEmpty && (transcript.hasAnswers || isOff);
}

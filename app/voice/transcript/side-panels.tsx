import type { ReactNode } from "react";
import { notLoaded } from "../../ui/not-loaded.tsx";
import { observer } from "../../ui/observer.ts";
import { lazyView, Panel } from "../../ui/panel.tsx";
import type { StoredSwitch } from "../../ui/stored-switch.ts";
import { Switch } from "../../ui/switch.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useMediaQuery } from "../../ui/use-media-query.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { Transcript } from "./transcript.ts";
import "./side-panels.css";

const nothingToClean = <p className="muted panel-empty">Nothing to clean yet</p>;

const LazyWindowList = lazyView(
  () => import("./window-list.tsx").then((late) => late.WindowList),
  notLoaded("The windows"),
  nothingToClean,
);

const noTranscript = <p className="muted panel-empty">No final transcript yet</p>;

const LazyFinalTranscript = lazyView(
  () => import("./final-transcript.tsx").then((late) => late.FinalTranscript),
  notLoaded("The final transcript"),
  noTranscript,
);

interface SidePanelsProps {
  transcript: Transcript | undefined;
  conversation: Conversation | undefined;
  cleaning: StoredSwitch;
  /** False beside a briefing. Beside a conversation, a narrow screen has room for one panel at a time. */
  isBesideConversation: boolean;
  goals: ReactNode;
}

/** Shows the windows, which are groups of messages sent for cleaning, and the final transcript. */
export const SidePanels = observer(function SidePanels(props: SidePanelsProps) {
  const { isBesideConversation, goals, transcript, conversation, cleaning } = props;
  const isWide = useMediaQuery("(min-width: 80rem)");
  const windows = (
    <Panel title="Windows to clean">
      {isBesideConversation && (
        <div className="screen-only cleaning-switch">
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
  // With cleaning on, the transcript is hidden until the first window was cleaned or failed.
  const hasTranscript =
    transcript && !transcript.isEmpty && (transcript.hasProcessedWindow || !cleaning.isOn);
  const final = (
    <Panel title="Final Transcript">
      {conversation && hasTranscript ? (
        <LazyFinalTranscript conversation={conversation} />
      ) : (
        noTranscript
      )}
    </Panel>
  );
  if (isWide || !isBesideConversation) {
    return (
      <div className="stack side-panels">
        {goals}
        {windows}
        {final}
      </div>
    );
  }
  // The tabs have no goals: on a narrow screen, the conversation panel lists them until the first message.
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

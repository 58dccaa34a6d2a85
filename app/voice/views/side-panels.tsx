import { Tabs } from "../../ui/tabs.tsx";
import { Panel } from "./panel.tsx";
import { useMediaQuery } from "./use-media-query.ts";
import "./side-panels.css";

/** What is made of the conversation: both panels at once where there is room, else one at a time. */
export function SidePanels() {
  const isWide = useMediaQuery("(min-width: 1280px)");
  const windows = (
    <Panel title="Windows to clean">
      <p className="panel-empty">Nothing to clean yet</p>
    </Panel>
  );
  const transcript = (
    <Panel title="Final Transcript">
      <p className="panel-empty">No final transcript yet</p>
    </Panel>
  );
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
}

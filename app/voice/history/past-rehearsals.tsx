import { observer } from "mobx-react-lite";
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { Panel } from "../../ui/panel.tsx";
import type { Outcome } from "../debrief/outcome.ts";
import { storeName } from "./storage-status.ts";
import "./past-rehearsals.css";

interface HistoryPanelProps {
  version: number;
}

const LazyPanel = lazy(loadPanel);

async function loadPanel(): Promise<{ default: ComponentType<HistoryPanelProps> }> {
  try {
    return { default: (await import("./rehearsal-list.tsx")).HistoryPanel };
  } catch {
    return { default: Unavailable };
  }
}

/** The rehearsals that this browser keeps. Who has none loads nothing for them. */
export const PastRehearsals = observer(function PastRehearsals({ outcome }: { outcome: Outcome }) {
  const [found, setFound] = useState<"looking" | "none" | "some" | "unavailable">("looking");
  const { isForgotten, savedCount: writeCount } = outcome;

  useEffect(() => {
    void lookForStore().then(setFound);
  }, []);

  if (isForgotten || found === "unavailable") {
    return (
      <Panel title="Past rehearsals">
        <p className="panel-empty">
          This browser keeps nothing here, as private windows do. You can rehearse all the same:
          what was said is gone when you leave the page.
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="Past rehearsals">
      {found === "some" || writeCount > 0 ? (
        <Suspense fallback={<p className="panel-empty">Reading…</p>}>
          <LazyPanel version={writeCount} />
        </Suspense>
      ) : (
        <p className="panel-empty">
          No past rehearsals yet. They stay in this browser and are never sent anywhere.
        </p>
      )}
    </Panel>
  );
});

async function lookForStore(): Promise<"none" | "some" | "unavailable"> {
  try {
    const all = await indexedDB.databases();
    return all.some(({ name }) => name === storeName) ? "some" : "none";
  } catch {
    return "unavailable";
  }
}

function Unavailable() {
  return (
    <p className="panel-empty">The past rehearsals could not be loaded. Load the page again.</p>
  );
}
